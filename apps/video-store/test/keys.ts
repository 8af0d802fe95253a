export const secretId = 'TESTID'
export const secretKey = 'TESTKEY'

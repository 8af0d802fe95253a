export const PRODUCT = '党校培训管理后台'

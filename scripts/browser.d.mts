export function findBrowser(): string | undefined
export function browserToLaunch(): { executablePath?: string }

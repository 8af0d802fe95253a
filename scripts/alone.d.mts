export function alone<T>(file: string, what: string, work: () => T): T

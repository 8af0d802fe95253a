import { fileURLToPath } from 'node:url'

/** A file of e2e/fixtures. */
export const fixture = (name: string): string => fileURLToPath(new URL(`../fixtures/${name}`, import.meta.url))

declare module 'fs-native-extensions' {
  /** Take the lock of an open file for its open file description, which child processes may inherit. @returns was it free? */
  export function tryLock(descriptor: number): boolean
}

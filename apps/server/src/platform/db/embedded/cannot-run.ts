/** The embedded PostgreSQL cannot run here; its message, for the person who starts the product, names the folder and the way out. */
export class CannotRun extends Error {}

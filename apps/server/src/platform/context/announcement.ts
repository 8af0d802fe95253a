export interface Announcement {
  /** Rows that are new. */
  notices?: readonly { id: number; userId: number }[]
  /** Units for whose review something waits, or does not any more. */
  units?: readonly number[]
  /** People who have read something. */
  readers?: readonly number[]
}

/** Tells open pages, in whatever process they are. */
export interface Announcer {
  /** To be called once what is told is committed. */
  announce(announcement: Announcement): void
}

/** Whether the user asked the system for less motion. */
export const wantsCalm = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches

/** Milliseconds after which a page that nobody touches is taken to ask of its own accord. */
const ATTENDED_FOR = 60_000

let touchedAt = Date.now()

for (const sign of ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'])
  window.addEventListener(
    sign,
    () => {
      touchedAt = Date.now()
    },
    { capture: true, passive: true },
  )

/** Has somebody touched the page just now? */
export const isAttended = () => Date.now() - touchedAt < ATTENDED_FOR

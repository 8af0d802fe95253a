import redRibbons from './1.webp'
import goldColumns from './2.webp'
import blueBeacon from './3.webp'
import warmPaper from './4.webp'
import greenHills from './5.webp'
import dawn from './6.webp'

/** Pictures of 1280 × 720 behind the course name of a default cover; `ink` is a colour that reads well on the middle of each. */
export const coverBackgrounds: { src: string; ink: string }[] = [
  { src: redRibbons, ink: '#fff3d6' },
  { src: goldColumns, ink: '#6b1a12' },
  { src: blueBeacon, ink: '#f4f8ff' },
  { src: warmPaper, ink: '#4a1f14' },
  { src: greenHills, ink: '#12402f' },
  { src: dawn, ink: '#fff4dc' },
]

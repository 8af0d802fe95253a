/** The package has no types for its smaller half, which lacks only what we do not use. */
declare module 'hls.js/light' {
  export { default } from 'hls.js'
}

import { messages } from './messages.ts'
import { plyrIcons } from './plyr-icons.ts'
import type { Player } from './ports.ts'

const controls = [
  'play-large',
  'play',
  'progress',
  'current-time',
  'mute',
  'volume',
  'captions',
  'airplay',
  'fullscreen',
]

/** Dress a video element in Plyr, which is loaded only now. Icons are in the page and nothing is fetched from elsewhere. */
export async function attachPlyr(video: HTMLVideoElement): Promise<Player> {
  // Plyr's types say `export =`, but its ES module has a default.
  const { default: Plyr } = (await import('plyr')) as unknown as { default: typeof import('plyr') }
  addIcons(video.ownerDocument)
  const player = new Plyr(video, {
    controls,
    i18n: messages.player,
    loadSprite: false,
    // An address in this very page: Plyr points to the symbols that `addIcons` put there.
    iconUrl: '',
    iconPrefix: 'video-upload-icon',
    // Destroying the player empties the source instead of loading a blank film.
    blankVideo: '',
    ratio: '16:9',
    storage: { enabled: false },
    keyboard: { focused: true, global: false },
  })
  return {
    setPoster: (url) => {
      player.poster = url
    },
    destroy: () => player.destroy(),
  }
}

function addIcons(page: Document) {
  const id = 'video-upload-icons'
  if (page.getElementById(id)) return
  const sprite = page.createElement('div')
  sprite.id = id
  sprite.hidden = true
  sprite.innerHTML = `<svg xmlns="http://www.w3.org/2000/svg">${plyrIcons}</svg>`
  page.body.prepend(sprite)
}

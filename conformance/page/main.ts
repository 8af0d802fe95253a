import { bytesOf, type Sample } from './bytes.ts'
import { clients, type Published, type Running } from './clients.ts'

/** What the test sees of the upload in the page. */
export interface Seen {
  percents: number[]
  published?: Published
  failure?: { name: string; message: string; text: string }
}

export interface Order {
  client: string
  video: Sample
  cover?: Sample
}

export interface Conformance {
  begin(order: Order): void
  seen(): Seen
  cancel(): void
}

let running: Running | undefined
let seen: Seen = { percents: [] }

const fileOf = (sample: Sample) =>
  new File([bytesOf(sample)], sample.name, { type: sample.type, lastModified: 1_700_000_000_000 })

const conformance: Conformance = {
  begin({ client, video, cover }) {
    seen = { percents: [] }
    running = clients[client]?.({
      video: fileOf(video),
      cover: cover && fileOf(cover),
      onPercent: (fraction) => seen.percents.push(fraction),
    })
    running?.result.then(
      (published) => {
        seen.published = published
      },
      (error) => {
        seen.failure = {
          name: String(error?.name),
          message: String(error?.message),
          text: JSON.stringify(error) ?? '',
        }
      },
    )
  },
  seen: () => seen,
  cancel() {
    running?.cancel()
  },
}

Object.assign(window, { conformance })

/** A box of an mp4: its size, its type, its content. */
export const box = (type: string, ...content: Buffer[]): Buffer => {
  const body = Buffer.concat(content)
  const head = Buffer.alloc(8)
  head.writeUInt32BE(body.length + 8)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, body])
}

/** @param tables bytes of the tables behind the description */
export const track = (codec: string, tables = 0) =>
  box(
    'trak',
    box('tkhd', Buffer.alloc(84)),
    box(
      'mdia',
      box(
        'minf',
        box(
          'stbl',
          box('stsd', Buffer.alloc(8), box(codec, Buffer.alloc(70))),
          box('stsz', Buffer.alloc(tables)),
        ),
      ),
    ),
  )

/** A film without a picture: what it says of itself is all there is. */
export const film = (codec: string) =>
  Buffer.concat([box('ftyp', Buffer.from('isom')), box('moov', track(codec))])

/** As when its recording broke off. */
export const filmWithoutIndex = () =>
  Buffer.concat([box('ftyp', Buffer.from('qt  ')), box('mdat', Buffer.alloc(20_000))])

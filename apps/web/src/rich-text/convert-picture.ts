const TYPES = ['image/gif', 'image/bmp']

/** A picture as the store takes it: old kinds are drawn anew as PNG. @throws when the browser cannot read it */
export async function asStorable(file: File): Promise<File> {
  if (!TYPES.includes(file.type)) return file
  const bitmap = await createImageBitmap(file)
  const canvas = document.createElement('canvas')
  canvas.width = bitmap.width
  canvas.height = bitmap.height
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0)
  bitmap.close()
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (!blob) throw new Error('the browser gave no picture')
  return new File([blob], file.name.replace(/\.\w+$/, '.png'), { type: 'image/png' })
}

export const isConvertible = ({ type }: File) => TYPES.includes(type)

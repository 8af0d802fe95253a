import styles from './upload.module.css'

const LONG = 28
/** `（第二讲·下集）.mp4` */
const TAIL = 12

/** In one line with its end, by which the parts of a series differ. */
export function FileName({ name }: { name: string }) {
  const letters = [...name]
  const cut = letters.length > LONG ? letters.length - TAIL : letters.length
  return (
    <div className={styles.name} title={name}>
      <span>{letters.slice(0, cut).join('')}</span>
      {cut < letters.length && <span>{letters.slice(cut).join('')}</span>}
    </div>
  )
}

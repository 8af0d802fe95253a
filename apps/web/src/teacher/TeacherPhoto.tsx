import type { TeacherRow } from '@dangxiao/contract'
import { useState } from 'react'
import femalePhoto from '../assets/teacher-female.svg'
import malePhoto from '../assets/teacher-male.svg'
import styles from './teacher.module.css'

/** A small portrait; a drawn figure stands where there is none. */
export function TeacherPhoto({ teacher: { photo, sex } }: { teacher: Pick<TeacherRow, 'photo' | 'sex'> }) {
  const [isBroken, setBroken] = useState(false)
  const drawn = sex === 1 ? malePhoto : femalePhoto
  return (
    <img
      src={isBroken || !photo ? drawn : photo}
      alt=""
      loading="lazy"
      decoding="async"
      width={36}
      height={48}
      onError={() => setBroken(true)}
      className={styles.photo}
    />
  )
}

import type { UnfinishedUpload } from '@dangxiao/vod-upload'
import { useEffect, useState } from 'react'
import { shortName } from '../ui/format.ts'
import { listUnfinished } from './client.ts'
import styles from './upload.module.css'
import { hasUnfinished } from './uploads.ts'
import { uploadedOf } from './words.ts'

/** In a form, beside the choice of a file: choosing one that was left unfinished goes on with it. */
export function UnfinishedHint({ userId }: { userId: number }) {
  const [left, setLeft] = useState<UnfinishedUpload[]>([])
  useEffect(() => {
    let isGone = false
    if (hasUnfinished()) void listUnfinished(userId).then((found) => !isGone && setLeft(found))
    return () => {
      isGone = true
    }
  }, [userId])
  if (left.length === 0) return null
  return (
    <p className={styles.hint}>
      未完成的上传：
      {left.map((upload) => `“${shortName(upload.fileName)}”（${uploadedOf(upload)}）`).join('、')}
      。点“点击上传”选择同一个文件即可继续。
    </p>
  )
}

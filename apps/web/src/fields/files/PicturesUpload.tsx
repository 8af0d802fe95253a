import DeleteOutlined from '@ant-design/icons/DeleteOutlined'
import PlusOutlined from '@ant-design/icons/PlusOutlined'
import { arrayMove } from '@dnd-kit/sortable'
import { App, Button, Image, Spin, Upload } from 'antd'
import { useRef, useState } from 'react'
import { PICTURE_TYPES, pictureFailure, pictureRefusal, storeFile } from '../../session/store-file.ts'
import { SortableList } from '../SortableList.tsx'
import styles from './pictures-upload.module.css'

interface PicturesUploadProps {
  /** Given by the form. */
  id?: string
  value?: string[]
  onChange?: (urls: string[]) => void
  max: number
  /** What the pictures are called: `基地图片`. */
  label: string
}

/** Several pictures in an order that is dragged, by mouse or keyboard; the first is the cover. */
export function PicturesUpload({ id, value = [], onChange, max, label }: PicturesUploadProps) {
  const { message } = App.useApp()
  const [storing, setStoring] = useState(0)
  // While pictures are on their way, others may go or change places.
  const latest = useRef(value)
  latest.current = value

  const change = (urls: string[]) => {
    latest.current = urls
    onChange?.(urls)
  }

  const take = async (files: File[]) => {
    const room = max - latest.current.length - storing
    if (files.length > room) message.warning(`${label}最多${max}张`)
    const fitting = files.slice(0, Math.max(0, room)).filter((file) => {
      const refusal = pictureRefusal(file)
      if (refusal) message.error(`${file.name}：${refusal}`)
      return !refusal
    })
    setStoring((count) => count + fitting.length)
    // All at once, then in the order in which they were chosen.
    const stored = await Promise.allSettled(fitting.map((file) => storeFile(file, file.name)))
    setStoring((count) => count - fitting.length)
    const failed = stored.find((one) => one.status === 'rejected')
    if (failed) message.error(pictureFailure(failed.reason))
    const urls = stored.flatMap((one) => (one.status === 'fulfilled' ? [one.value.url] : []))
    if (urls.length > 0) change([...latest.current, ...urls])
  }

  const isFull = value.length + storing >= max
  const add = (
    <Upload.Dragger
      accept={{ format: PICTURE_TYPES.join(','), filter: 'native' }}
      multiple
      showUploadList={false}
      pastable
      className={styles.add}
      beforeUpload={(file, files) => {
        if (file === files[0]) void take(files)
        return false
      }}
    >
      <Spin spinning={storing > 0} description="正在上传">
        <PlusOutlined className={styles.plus} />
        <div>添加图片</div>
        <div className="quiet-small">
          {value.length} / {max}
        </div>
      </Spin>
    </Upload.Dragger>
  )

  return (
    <div id={id} tabIndex={-1} className={styles.pictures}>
      <Image.PreviewGroup>
        <SortableList
          items={value}
          idOf={(url) => url}
          nameOf={(_, i) => `第${i + 1}张图片`}
          onMove={(from, to) => change(arrayMove(value, from, to))}
          isGrid
          after={isFull && storing === 0 ? undefined : add}
        >
          {(url, i, handle) => (
            <figure className={styles.tile}>
              <Image src={url} alt={`${label}第${i + 1}张`} width={160} height={90} />
              {i === 0 && <span className={styles.cover}>封面</span>}
              <figcaption className={styles.tools}>
                {handle}
                <span className="quiet-small">{i + 1}</span>
                <Button
                  type="text"
                  icon={<DeleteOutlined />}
                  aria-label={`删除第${i + 1}张图片`}
                  onClick={() => change(value.filter((other) => other !== url))}
                />
              </figcaption>
            </figure>
          )}
        </SortableList>
      </Image.PreviewGroup>
    </div>
  )
}

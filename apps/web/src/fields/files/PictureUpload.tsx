import DeleteOutlined from '@ant-design/icons/DeleteOutlined'
import PictureOutlined from '@ant-design/icons/PictureOutlined'
import SwapOutlined from '@ant-design/icons/SwapOutlined'
import { App, Button, Image, Spin, Upload } from 'antd'
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import { PICTURE_TYPES, pictureFailure, pictureRefusal, storeFile } from '../../session/store-file.ts'
import type { Cut } from './CropDialog.tsx'
import styles from './picture-upload.module.css'

const CropDialog = lazy(() => import('./CropDialog.tsx').then(({ CropDialog }) => ({ default: CropDialog })))

const PORTRAIT: Cut = {
  ratio: 3 / 4,
  maxWidth: 720,
  title: '裁剪照片',
  hint: '；近期免冠正面照为宜。',
  width: 480,
}

interface PictureUploadProps {
  /** Given by the form. */
  id?: string
  value?: string
  onChange?: (url: string | undefined) => void
  /** Says what the picture shows. */
  alt: string
  hint?: ReactNode
  /** Stands in the box while there is no picture. */
  placeholder?: ReactNode
  disabled?: boolean
  /** A portrait: upright, and cut to 3:4 before it is stored. */
  portrait?: boolean
  /** What is cut out of the picture before it is stored. */
  cut?: Cut
}

/** One picture: chosen, dropped or pasted, shown whole, replaced or deleted. */
export function PictureUpload({
  id,
  value,
  onChange,
  alt,
  hint,
  placeholder,
  disabled,
  portrait = false,
  cut = portrait ? PORTRAIT : undefined,
}: PictureUploadProps) {
  const { message } = App.useApp()
  const [storing, setStoring] = useState(false)
  const [cropped, setCropped] = useState<File>()
  const latest = useRef(0)

  const take = async (file: File) => {
    const refusal = pictureRefusal(file)
    if (refusal) return message.error(refusal)
    if (cut) setCropped(file)
    else await keep(file, file.name)
  }

  const keep = async (file: Blob, name: string) => {
    const turn = ++latest.current
    setStoring(true)
    try {
      const { url } = await storeFile(file, name)
      if (turn === latest.current) onChange?.(url)
    } catch (error) {
      if (turn !== latest.current) return
      message.error(pictureFailure(error))
    } finally {
      if (turn === latest.current) setStoring(false)
    }
  }

  const chooser = {
    // What is dropped is judged below, with a word to the user.
    accept: { format: PICTURE_TYPES.join(','), filter: 'native' as const },
    maxCount: 1,
    showUploadList: false,
    disabled: disabled || storing,
    pastable: true,
    beforeUpload: (file: File) => {
      void take(file)
      return false
    },
  }

  return (
    <div className={portrait ? `${styles.picture} ${styles.portrait}` : styles.picture} id={id} tabIndex={-1}>
      <Spin spinning={storing} description="正在上传">
        {value ? (
          <div className={styles.box}>
            <Image src={value} alt={alt} className={styles.image} preview={{ mask: '查看大图' }} />
          </div>
        ) : (
          <Upload.Dragger {...chooser} className={styles.dragger}>
            <div className={styles.empty}>
              {placeholder ?? (
                <>
                  <PictureOutlined className={styles.icon} />
                  <span>{portrait ? '点击选择照片' : '点击选择，或将图片拖到这里'}</span>
                </>
              )}
            </div>
          </Upload.Dragger>
        )}
      </Spin>
      <div className={styles.side}>
        {value && (
          <div className={styles.actions}>
            <Upload {...chooser}>
              <Button icon={<SwapOutlined aria-hidden />} disabled={chooser.disabled}>
                替换
              </Button>
            </Upload>
            <Button
              icon={<DeleteOutlined aria-hidden />}
              disabled={chooser.disabled}
              onClick={() => onChange?.(undefined)}
            >
              删除
            </Button>
          </div>
        )}
        {hint}
      </div>
      <Suspense>
        {cropped && cut && (
          <CropDialog
            file={cropped}
            shape={cut}
            onCancel={() => setCropped(undefined)}
            onCut={(picture) => {
              setCropped(undefined)
              void keep(picture, cropped.name)
            }}
          />
        )}
      </Suspense>
    </div>
  )
}

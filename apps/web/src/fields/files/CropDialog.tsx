import { Modal, Slider, Typography } from 'antd'
import { useEffect, useMemo, useState } from 'react'
import Cropper, { type Area } from 'react-easy-crop'
import styles from './crop-dialog.module.css'

/** What is cut out of a picture. */
export interface Cut {
  /** Width by height. */
  ratio: number
  /** What is stored is no wider than this. */
  maxWidth: number
  title: string
  hint: string
  /** Of the dialog, in pixels. */
  width: number
}

const ZOOM = { min: 1, max: 4, step: 0.05 }

interface CropDialogProps {
  file: File
  shape: Cut
  onCut: (picture: Blob) => void
  onCancel: () => void
}

/** Cuts a piece out of a picture: by mouse, by touch, or with the arrow keys and + and −. */
export function CropDialog({ file, shape, onCut, onCancel }: CropDialogProps) {
  const url = useMemo(() => URL.createObjectURL(file), [file])
  useEffect(() => () => URL.revokeObjectURL(url), [url])
  const [place, setPlace] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(ZOOM.min)
  const [area, setArea] = useState<Area>()
  const [isBroken, setBroken] = useState(false)

  return (
    <Modal
      open
      title={shape.title}
      okText="确定"
      cancelText="取消"
      width={shape.width}
      okButtonProps={{ disabled: !area || isBroken }}
      onOk={() => area && cut(url, area, shape).then(onCut, () => setBroken(true))}
      onCancel={onCancel}
    >
      {isBroken ? (
        <Typography.Text type="danger" role="alert">
          图片已损坏，无法读取，请换一张。
        </Typography.Text>
      ) : (
        <>
          <div className={styles.stage}>
            <Cropper
              image={url}
              aspect={shape.ratio}
              crop={place}
              zoom={zoom}
              minZoom={ZOOM.min}
              maxZoom={ZOOM.max}
              keyboardStep={8}
              onCropChange={setPlace}
              onZoomChange={setZoom}
              onCropComplete={(_, pixels) => setArea(pixels)}
              mediaProps={{ onError: () => setBroken(true), alt: '' }}
              cropperProps={{ 'aria-label': '裁剪范围，用方向键移动' }}
            />
          </div>
          <div className={styles.zoom}>
            <span id="crop-zoom">缩放</span>
            <Slider
              {...ZOOM}
              value={zoom}
              onChange={setZoom}
              ariaLabelledByForHandle="crop-zoom"
              tooltip={{ formatter: (value = 1) => `${Math.round(value * 100)}%` }}
            />
          </div>
          <Typography.Text type="secondary">拖动图片或用方向键调整位置{shape.hint}</Typography.Text>
        </>
      )}
    </Modal>
  )
}

async function cut(url: string, { x, y, width, height }: Area, { ratio, maxWidth }: Cut): Promise<Blob> {
  const image = new Image()
  image.src = url
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = Math.min(maxWidth, Math.round(width))
  canvas.height = Math.round(canvas.width / ratio)
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('this browser draws nothing')
  // What was transparent would turn black.
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.drawImage(image, x, y, width, height, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('no picture came out'))),
      'image/jpeg',
      0.9,
    ),
  )
}

import DeleteOutlined from '@ant-design/icons/DeleteOutlined'
import LoadingOutlined from '@ant-design/icons/LoadingOutlined'
import PaperClipOutlined from '@ant-design/icons/PaperClipOutlined'
import ReloadOutlined from '@ant-design/icons/ReloadOutlined'
import UploadOutlined from '@ant-design/icons/UploadOutlined'
import { type Attachment, DOCUMENT_MAX_MB, PICTURE_MAX_MB } from '@dangxiao/contract'
import { App, Button, Typography, Upload } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { messageOf } from '../../session/errors.ts'
import { storeFile } from '../../session/store-file.ts'
import { AttachmentLink } from './AttachmentLink.tsx'
import styles from './attachments.module.css'

const MEGABYTE = 1024 * 1024
const PICTURES = ['.jpg', '.jpeg', '.png', '.webp']
const DOCUMENTS = ['.pdf', '.doc', '.docx', '.xls', '.xlsx', '.ppt', '.pptx']

interface AttachmentsUploadProps {
  /** Given by the form. */
  id?: string
  value?: Attachment[]
  onChange?: (files: Attachment[]) => void
  /** Most files. */
  max: number
  /** Whether something is on its way that is not in the value yet. */
  onBusy?: (busy: boolean) => void
}

/** A file on its way, or one that did not get there. */
interface Sent {
  key: number
  file: File
  error?: string
}

/** Documents and pictures, stored as soon as they are chosen, under the names they have. */
export function AttachmentsUpload({ id, value = [], onChange, max, onBusy }: AttachmentsUploadProps) {
  const { message } = App.useApp()
  const [sent, setSent] = useState<Sent[]>([])
  const keys = useRef(0)
  /** Several may arrive before the form has drawn the first. */
  const latest = useRef(value)
  latest.current = value
  const isBusy = sent.some(({ error }) => error === undefined)
  useEffect(() => onBusy?.(isBusy), [isBusy, onBusy])

  const drop = (key: number) => setSent((all) => all.filter((other) => other.key !== key))

  const send = async ({ key, file }: Sent) => {
    setSent((all) => [...all.filter((other) => other.key !== key), { key, file }])
    try {
      const { url, name, size } = await storeFile(file, file.name)
      drop(key)
      latest.current = [...latest.current, { url, name, size }]
      onChange?.(latest.current)
    } catch (error) {
      setSent((all) =>
        all.map((other) => (other.key === key ? { ...other, error: messageOf(error) } : other)),
      )
    }
  }

  const take = (files: readonly File[]) => {
    const room = max - value.length - sent.length
    if (files.length > room) message.warning(`附件不能超过${max}个`)
    for (const file of files.slice(0, Math.max(0, room))) {
      const refusal = refusalOf(file)
      if (refusal) message.error(refusal)
      else void send({ key: ++keys.current, file })
    }
  }

  return (
    <div id={id} tabIndex={-1} className={styles.attachments}>
      <Upload
        accept={{ format: [...DOCUMENTS, ...PICTURES].join(','), filter: 'native' }}
        multiple
        showUploadList={false}
        disabled={value.length + sent.length >= max}
        beforeUpload={(file, batch) => {
          if (file === batch[0]) take(batch)
          return false
        }}
      >
        <Button icon={<UploadOutlined aria-hidden />} disabled={value.length + sent.length >= max}>
          上传附件
        </Button>
      </Upload>
      <Typography.Text type="secondary" className={styles.hint}>
        最多{max}个，支持 PDF、Word、Excel、PPT（不超过{DOCUMENT_MAX_MB}MB）和 JPG、PNG、WebP 图片（不超过
        {PICTURE_MAX_MB}MB）
      </Typography.Text>
      {value.length + sent.length > 0 && (
        <ul className={styles.files}>
          {value.map((file) => (
            <li key={file.url}>
              <PaperClipOutlined aria-hidden />
              <AttachmentLink file={file} />
              <Button
                type="text"
                size="small"
                icon={<DeleteOutlined />}
                aria-label={`删除：${file.name}`}
                onClick={() => onChange?.(value.filter(({ url }) => url !== file.url))}
              />
            </li>
          ))}
          {sent.map((one) => (
            <li key={one.key} data-failed={one.error !== undefined}>
              {one.error === undefined ? <LoadingOutlined aria-hidden /> : <PaperClipOutlined aria-hidden />}
              <span className={styles.name} title={one.file.name}>
                {one.file.name}
              </span>
              <span role={one.error ? 'alert' : 'status'}>{one.error ?? '正在上传'}</span>
              {one.error && (
                <>
                  <Button
                    type="text"
                    size="small"
                    icon={<ReloadOutlined />}
                    aria-label={`重试：${one.file.name}`}
                    onClick={() => void send(one)}
                  />
                  <Button
                    type="text"
                    size="small"
                    icon={<DeleteOutlined />}
                    aria-label={`删除：${one.file.name}`}
                    onClick={() => drop(one.key)}
                  />
                </>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function refusalOf({ name, size }: File): string | undefined {
  const ending = name.slice(name.lastIndexOf('.')).toLowerCase()
  const isPicture = PICTURES.includes(ending)
  if (!isPicture && !DOCUMENTS.includes(ending))
    return `《${name}》格式不支持，请上传 JPG、PNG、WebP 图片或 PDF、Office 文档`
  const most = isPicture ? PICTURE_MAX_MB : DOCUMENT_MAX_MB
  return size > most * MEGABYTE ? `《${name}》超过${most}MB` : undefined
}

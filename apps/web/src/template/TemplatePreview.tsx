import { fillTemplate, templatePlaceholders, unknownPlaceholders } from '@dangxiao/contract'
import { Alert } from 'antd'
import { RichTextView } from '../rich-text/RichTextView.tsx'
import styles from './template.module.css'

const samples = Object.fromEntries(templatePlaceholders.map(({ name, sample }) => [name, sample]))

/** How a template reads, once what is known later has been filled in. */
export function TemplatePreview({ content, filled }: { content: string; filled: boolean }) {
  const unknown = unknownPlaceholders(content)
  return (
    <>
      {unknown.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={`“${unknown.join('”“')}”不是系统提供的占位符，使用模板时不会自动填写`}
          style={{ marginBottom: 12 }}
        />
      )}
      <div className={styles.paper}>
        <RichTextView html={filled ? fillTemplate(content, samples) : content} />
      </div>
    </>
  )
}

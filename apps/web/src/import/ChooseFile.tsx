import DownloadOutlined from '@ant-design/icons/DownloadOutlined'
import InboxOutlined from '@ant-design/icons/InboxOutlined'
import type { Terms } from '@dangxiao/contract'
import { Alert, Button, Spin } from 'antd'
import { type DragEvent, useRef, useState } from 'react'
import { type ImportDefinition, isRequired } from './definition.ts'
import styles from './import.module.css'
import { download, templateOf } from './template.ts'
import type { Import } from './useImport.ts'
import { WorkbookInput } from './WorkbookInput.tsx'

interface ChooseFileProps {
  definition: ImportDefinition
  terms: Terms
  brought: Import
}

export function ChooseFile({ definition, terms, brought }: ChooseFileProps) {
  const { noun, measure, columns, most } = definition
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const isReading = brought.phase === 'reading'
  const required = columns.filter((column) => isRequired(definition, column)).map(({ header }) => header)

  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    const [file] = event.dataTransfer.files
    if (file && !isReading) void brought.choose(file)
  }

  return (
    <div className={styles.choose}>
      <section className={styles.card} aria-labelledby="import-template">
        <h2 id="import-template">1. 下载模板，填好内容</h2>
        <ul>
          <li>
            每行一{measure}，一次最多{most}行；带 * 的列必填：{required.join('、')}
          </li>
          <li>可以选的列有下拉列表；填写说明和示例在模板的“填写说明”工作表中</li>
          <li>已有自己的表格也可以直接使用，列名与模板一致即可</li>
        </ul>
        <Button
          icon={<DownloadOutlined />}
          onClick={() => download(templateOf(definition, terms), `${noun}导入模板.xlsx`)}
        >
          下载模板
        </Button>
      </section>
      <section className={styles.card} aria-labelledby="import-file">
        <h2 id="import-file">2. 选择填好的文件</h2>
        {brought.failure && <Alert type="error" showIcon title={brought.failure} />}
        <button
          type="button"
          className={styles.drop}
          data-over={isOver}
          disabled={isReading}
          onClick={() => input.current?.click()}
          onDragOver={(event) => {
            event.preventDefault()
            setOver(true)
          }}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
        >
          {isReading ? <Spin /> : <InboxOutlined />}
          <strong>{isReading ? '正在读取…' : '点击选择文件，或把文件拖到这里'}</strong>
          <span>Excel 工作簿（.xlsx），不超过20MB。文件在本机读取，核对无误后才会保存</span>
        </button>
        <WorkbookInput ref={input} onFile={brought.choose} />
      </section>
    </div>
  )
}

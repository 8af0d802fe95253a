import {
  type Attachment,
  CONSULT_FILES_MAX,
  CONSULT_MAX,
  ConsultationInput,
  consultWays,
  nameIn,
  type Project,
  projectApi,
} from '@dangxiao/contract'
import { useQueryClient } from '@tanstack/react-query'
import { Button, Form, Segmented } from 'antd'
import { useState } from 'react'
import { CountedInput, CountedTextArea } from '../../fields/CountedInput.tsx'
import { AttachmentLink } from '../../fields/files/AttachmentLink.tsx'
import { AttachmentsUpload } from '../../fields/files/AttachmentsUpload.tsx'
import { rulesOf } from '../../form/rules.ts'
import { useAction } from '../../session/useAction.ts'
import { formatTime } from '../../ui/format.ts'
import { SectionTitle } from '../../ui/SectionTitle.tsx'
import { forgetBookings } from '../forget.ts'
import { sideNames } from '../texts.ts'
import page from './project-page.module.css'

/** What was talked about, the latest first, with a line to add to it. */
export function Consultations({ project }: { project: Project }) {
  const { can, consultations } = project
  return (
    <section className={page.card} aria-labelledby="section-consult">
      <SectionTitle id="section-consult">协商记录</SectionTitle>
      {can.includes('discuss') && <Entry key={project.id} projectId={project.id} />}
      {consultations.length === 0 ? (
        <p className="quiet">还没有协商记录</p>
      ) : (
        <ol className={page.log}>
          {consultations.map(
            ({ id, time, way, content, nextStep, attachments, side, userName, unitName }) => (
              <li key={id} data-side={side}>
                <div className="quiet-small">
                  {formatTime(time)} {nameIn(consultWays, way)} · {sideNames[side]} {unitName} {userName}
                </div>
                <div className={page.words}>{content}</div>
                {nextStep && <div className={page.next}>下一步：{nextStep}</div>}
                {attachments.map((file) => (
                  <div key={file.url}>
                    <AttachmentLink file={file} />
                  </div>
                ))}
              </li>
            ),
          )}
        </ol>
      )}
    </section>
  )
}

interface Words {
  way: number
  content: string
  nextStep?: string
  attachments?: Attachment[]
}

/** @param onDone told once it is kept */
export function Entry({ projectId, onDone }: { projectId: number; onDone?: () => void }) {
  const queries = useQueryClient()
  const [form] = Form.useForm<Words>()
  const [hasMore, setMore] = useState(false)
  const [isUploading, setUploading] = useState(false)
  const discuss = useAction(projectApi.discuss, '已记录', () => {
    form.resetFields(['content', 'nextStep', 'attachments'])
    onDone?.()
    return forgetBookings(queries)
  })
  return (
    <Form
      form={form}
      initialValues={{ way: 1 }}
      className={page.entry}
      onFinish={(words) => discuss.mutate({ body: { id: projectId, ...words } })}
    >
      <Form.Item name="way" className={page.tight}>
        <Segmented
          size="small"
          options={consultWays.map(({ id, name }) => ({ value: id, label: name }))}
          aria-label="协商方式"
        />
      </Form.Item>
      <Form.Item name="content" rules={rulesOf(ConsultationInput, 'content')} className={page.tight}>
        <CountedTextArea
          max={CONSULT_MAX}
          autoSize={{ minRows: 2, maxRows: 8 }}
          placeholder="记下谈了什么，Ctrl+Enter 保存"
          aria-label="协商内容"
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !isUploading) form.submit()
          }}
        />
      </Form.Item>
      {hasMore && (
        <>
          <Form.Item name="nextStep" rules={rulesOf(ConsultationInput, 'nextStep')} className={page.tight}>
            <CountedInput max={200} placeholder="下一步安排" aria-label="下一步安排" />
          </Form.Item>
          <Form.Item name="attachments" className={page.tight}>
            <AttachmentsUpload max={CONSULT_FILES_MAX} onBusy={setUploading} />
          </Form.Item>
        </>
      )}
      <div className={page.entryButtons}>
        {!hasMore && (
          <Button type="link" size="small" onClick={() => setMore(true)}>
            下一步、附件
          </Button>
        )}
        <Button htmlType="submit" loading={discuss.isPending} disabled={isUploading}>
          保存记录
        </Button>
      </div>
    </Form>
  )
}

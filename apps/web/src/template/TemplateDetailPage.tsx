import { nameIn, type Template, templateApi, templateScopes, templateTypes } from '@dangxiao/contract'
import { Link, useParams, useRouter } from '@tanstack/react-router'
import { Button, Segmented, Skeleton, Tag } from 'antd'
import { useState } from 'react'
import { AttachmentLink } from '../fields/files/AttachmentLink.tsx'
import { NotOpened } from '../session/NotOpened.tsx'
import { useFind } from '../session/useFind.ts'
import { formatTime } from '../ui/format.ts'
import { TemplatePreview } from './TemplatePreview.tsx'
import styles from './template.module.css'

export function TemplateDetailPage() {
  const { id } = useParams({ from: '/signed-in/shell/templates/$id' })
  const [filled, setFilled] = useState(false)
  const { data: template, error, refetch } = useFind(templateApi.find, Number(id))

  if (error) {
    return (
      <div className={styles.detail}>
        <NotOpened noun="这个模板" error={error} onRetry={() => refetch()} />
      </div>
    )
  }
  if (!template) return <Skeleton active className={styles.detail} paragraph={{ rows: 12 }} />

  return (
    <article className={styles.detail}>
      <Head template={template} />
      {template.hasContent && (
        <>
          <div className={styles.bar}>
            <Segmented
              value={filled}
              onChange={setFilled}
              options={[
                { value: false, label: '模板原文' },
                { value: true, label: '填入示例预览' },
              ]}
            />
            <span className="quiet">使用模板时，占位符会换成培训班的实际信息</span>
          </div>
          <TemplatePreview content={template.content} filled={filled} />
        </>
      )}
    </article>
  )
}

function Head({ template }: { template: Template }) {
  const router = useRouter()
  const { id, name, type, scope, partySchoolName, isFromAbove, file, createdBy, createTime, can } = template
  return (
    <header className={styles.head}>
      <div>
        <h1>{name}</h1>
        <div className={styles.facts}>
          <Tag>{nameIn(templateTypes, type)}</Tag>
          {isFromAbove && <Tag>上级共享</Tag>}
          <span>{partySchoolName}</span>
          <span>{nameIn(templateScopes, scope)}可用</span>
          <span>
            {createdBy} 创建于 {formatTime(createTime)}
          </span>
          {file && (
            <span>
              模板文件：
              <AttachmentLink file={file} />
            </span>
          )}
        </div>
      </div>
      <div className={styles.facts}>
        <Button onClick={() => router.history.back()}>返回</Button>
        {can.includes('edit') && (
          <Link to="/templates/form" search={{ type: 'edit', id }}>
            <Button>编辑</Button>
          </Link>
        )}
      </div>
    </header>
  )
}

import {
  CASE_AUTHORS_MAX,
  CASE_BODY_MAX,
  type Case,
  CaseInput,
  caseApi,
  caseParts,
  richLengthOf,
} from '@dangxiao/contract'
import { Form, type FormInstance, Row } from 'antd'
import { storedEntry } from '../fields/choices.ts'
import { fieldsFor } from '../fields/fields-for.tsx'
import { PictureUpload } from '../fields/files/PictureUpload.tsx'
import { TagList } from '../fields/TagList.tsx'
import { RichText } from '../rich-text/RichText.tsx'
import { useCall } from '../session/useFind.ts'
import styles from './case.module.css'
import type { CaseFormValues } from './values.ts'

const { Choice, Field, LongText, Owner, Text, YesNo } = fieldsFor(CaseInput)

/** What the case is called, of which kind, and whose. */
export function BasicFields({ entry }: { entry: Case | undefined }) {
  const types = useCall(caseApi.types, {})
  const honours = useCall(caseApi.honours, {})
  return (
    <Row gutter={24}>
      <Text wide label="案例名称" name="name" />
      <Choice
        label="案例类型"
        name="caseType"
        list={types.data}
        stored={storedEntry(entry?.caseType, entry?.caseTypeName)}
      />
      <Choice
        label="荣誉类型"
        name="honorsType"
        list={honours.data}
        stored={storedEntry(entry?.honorsType, entry?.honorsTypeName)}
        placeholder="曾获荣誉的请选择"
      />
      <Owner label="所属单位" permission="case:edit" record={entry} />
      <Field label="作者" name="authors">
        <TagList several noun="作者" label="作者姓名" max={20} most={CASE_AUTHORS_MAX} />
      </Field>
      <YesNo label="是否对外展示" name="isShow" />
      <Field wide label="封面" name="coverUrl">
        <PictureUpload
          alt="封面"
          hint={<span className="quiet">建议 16:9 横图。支持 JPG、PNG、WebP，大小不超过10MB。</span>}
        />
      </Field>
    </Row>
  )
}

const parts = {
  background: { label: '案例背景', placeholder: '为什么做：所处环境、面临的问题' },
  practice: { label: '主要做法', placeholder: '怎么做：思路、措施、步骤，可分小标题' },
  effect: { label: '实施成效', placeholder: '做成了什么：变化、数据、反响' },
  discussion: { label: '思考讨论', placeholder: '供课堂研讨的问题与启示' },
} as const

/** What the case tells. */
export function StoryFields({ form }: { form: FormInstance<CaseFormValues> }) {
  return (
    <>
      <LongText
        bare
        label="内容摘要"
        name="abstract"
        rows={[3, 12]}
        placeholder="用一段话说明案例的背景、做法和成效"
      />
      <Total form={form} />
      {caseParts.map((part) => (
        <Field bare key={part} label={parts[part].label} name={part} required>
          <RichText
            label={parts[part].label}
            max={CASE_BODY_MAX}
            placeholder={parts[part].placeholder}
            minHeight={140}
          />
        </Field>
      ))}
    </>
  )
}

/** The four parts count together. */
function Total({ form }: { form: FormInstance<CaseFormValues> }) {
  const values =
    Form.useWatch((all: CaseFormValues) => caseParts.map((part) => all[part] ?? '').join(''), form) ?? ''
  const length = richLengthOf(values)
  return (
    <p className={styles.total} data-over={length > CASE_BODY_MAX}>
      背景、做法、成效、讨论合计 {length} / {CASE_BODY_MAX} 字
    </p>
  )
}

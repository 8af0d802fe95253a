import {
  CASE_AUTHORS_MAX,
  CASE_BODY_MAX,
  type Case,
  CaseInput,
  caseApi,
  caseParts,
  richLengthOf,
} from '@dangxiao/contract'
import { Col, Form, type FormInstance, Radio, Row } from 'antd'
import { CountedInput, CountedTextArea } from '../fields/CountedInput.tsx'
import { EntryField } from '../fields/EntryField.tsx'
import { PictureUpload } from '../fields/files/PictureUpload.tsx'
import { UnitTreePicker } from '../fields/pickers/UnitTreePicker.tsx'
import { TagList } from '../fields/TagList.tsx'
import { maxLengthOf, rulesOf } from '../form/rules.ts'
import { RichText } from '../rich-text/RichText.tsx'
import { useCall } from '../session/useFind.ts'
import styles from './case.module.css'
import type { CaseFormValues } from './values.ts'

const storedOf = (id: number | null | undefined, name: string | null | undefined) =>
  id && name ? [{ id, name }] : []

/** What the case is called, of which kind, and whose. */
export function BasicFields({ entry }: { entry: Case | undefined }) {
  const types = useCall(caseApi.types, {})
  const honours = useCall(caseApi.honours, {})
  return (
    <Row gutter={24}>
      <Col span={24}>
        <Form.Item label="案例名称" name="name" rules={rulesOf(CaseInput, 'name')}>
          <CountedInput max={maxLengthOf(CaseInput, 'name')} placeholder="请填写案例名称" />
        </Form.Item>
      </Col>
      <Col xs={24} lg={12}>
        <Form.Item label="案例类型" name="caseType" rules={rulesOf(CaseInput, 'caseType')}>
          <EntryField
            list={types.data}
            stored={storedOf(entry?.caseType, entry?.caseTypeName)}
            placeholder="请选择案例类型"
          />
        </Form.Item>
      </Col>
      <Col xs={24} lg={12}>
        <Form.Item label="荣誉类型" name="honorsType" rules={rulesOf(CaseInput, 'honorsType')}>
          <EntryField
            list={honours.data}
            stored={storedOf(entry?.honorsType, entry?.honorsTypeName)}
            placeholder="曾获荣誉的请选择"
          />
        </Form.Item>
      </Col>
      <Col span={24}>
        <Form.Item label="所属单位" name="partySchoolId" rules={rulesOf(CaseInput, 'partySchoolId')}>
          <UnitTreePicker
            ownBranch
            adding={entry === undefined}
            permission="case:edit"
            {...(entry && { label: entry.partySchoolName })}
            placeholder="请选择所属单位"
          />
        </Form.Item>
      </Col>
      <Col xs={24} lg={12}>
        <Form.Item label="作者" name="authors" rules={rulesOf(CaseInput, 'authors')}>
          <TagList several noun="作者" label="作者姓名" max={20} most={CASE_AUTHORS_MAX} />
        </Form.Item>
      </Col>
      <Col xs={24} lg={12}>
        <Form.Item label="是否对外展示" name="isShow" rules={rulesOf(CaseInput, 'isShow')}>
          <Radio.Group
            options={[
              { value: 1, label: '是' },
              { value: 0, label: '否' },
            ]}
          />
        </Form.Item>
      </Col>
      <Col span={24}>
        <Form.Item label="封面" name="coverUrl" rules={rulesOf(CaseInput, 'coverUrl')}>
          <PictureUpload
            alt="封面"
            hint={<span className="quiet">建议 16:9 横图。支持 JPG、PNG、WebP，大小不超过10MB。</span>}
          />
        </Form.Item>
      </Col>
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
      <Form.Item label="内容摘要" name="abstract" rules={rulesOf(CaseInput, 'abstract')}>
        <CountedTextArea
          max={maxLengthOf(CaseInput, 'abstract')}
          placeholder="用一段话说明案例的背景、做法和成效"
          autoSize={{ minRows: 3, maxRows: 12 }}
        />
      </Form.Item>
      <Total form={form} />
      {caseParts.map((part) => (
        <Form.Item key={part} label={parts[part].label} name={part} rules={rulesOf(CaseInput, part)} required>
          <RichText
            label={parts[part].label}
            max={CASE_BODY_MAX}
            placeholder={parts[part].placeholder}
            minHeight={140}
          />
        </Form.Item>
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

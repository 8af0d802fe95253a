import {
  isEmptyRich,
  nameIn,
  plainTextOf,
  TEMPLATE_CONTENT_MAX,
  type Template,
  TemplateInput,
  templateApi,
  templatePlaceholders,
  templateScopes,
  templateTypes,
} from '@dangxiao/contract'
import { App, Button, Col, Form, type FormInstance, Radio, Row } from 'antd'
import { useState } from 'react'
import { CountedInput } from '../fields/CountedInput.tsx'
import { EntryField } from '../fields/EntryField.tsx'
import { AttachmentsUpload } from '../fields/files/AttachmentsUpload.tsx'
import { UnitTreePicker } from '../fields/pickers/UnitTreePicker.tsx'
import type { Comparison } from '../form/differences.ts'
import { FormCard } from '../form/FormCard.tsx'
import { FormPage } from '../form/FormPage.tsx'
import { RecordForm } from '../form/RecordForm.tsx'
import { maxLengthOf, rulesOf } from '../form/rules.ts'
import { RichText } from '../rich-text/RichText.tsx'
import { useMe } from '../session/permissions.ts'
import { PlaceholderTools } from './PlaceholderTools.tsx'
import { TemplatePreview } from './TemplatePreview.tsx'
import { emptyTemplate, fromTemplate, type TemplateFormValues, toBody } from './values.ts'

/** Adds a template (`?type=add`) or edits one (`?type=edit&id=7`). */
export function TemplateFormPage() {
  return (
    <FormPage<Template>
      title="模板"
      noun="这个模板"
      permission="template:edit"
      find={templateApi.find}
      revised={false}
      listPath="/templates"
    >
      {(template, onDone) => <TemplateForm template={template} onDone={onDone} />}
    </FormPage>
  )
}

function TemplateForm({ template, onDone }: { template: Template | undefined; onDone: () => void }) {
  const me = useMe()
  const [isUploading, setUploading] = useState(false)
  return (
    <RecordForm<TemplateFormValues, Template>
      name="template"
      noun="这个模板"
      routes={templateApi}
      schema={TemplateInput}
      record={template}
      empty={() => emptyTemplate(me)}
      read={fromTemplate}
      toBody={toBody}
      useComparisons={useTemplateComparisons}
      onDone={onDone}
      {...(isUploading && { waitsFor: '模板文件正在上传，请稍候' })}
    >
      {(form) => (
        <>
          <FormCard id="section-basic" title="基本信息">
            <BasicFields template={template} />
          </FormCard>
          <FormCard id="section-content" title="模板内容">
            <Form.Item label="模板内容" name="content" rules={rulesOf(TemplateInput, 'content')}>
              <RichText
                label="模板内容"
                max={TEMPLATE_CONTENT_MAX}
                minHeight={280}
                placeholder="在线编写模板；随培训班变化的内容，用上方的占位符代替"
                tools={(insert) => (
                  <PlaceholderTools names={templatePlaceholders.map(({ name }) => name)} insert={insert} />
                )}
              />
            </Form.Item>
            <Form.Item label=" " colon={false}>
              <PreviewButton form={form} />
            </Form.Item>
            <Form.Item
              label="模板文件"
              name="file"
              extra="已有现成文件的，可直接上传 Word、Excel 或 PDF。内容和文件至少填一项。"
            >
              <AttachmentsUpload max={1} onBusy={setUploading} />
            </Form.Item>
          </FormCard>
        </>
      )}
    </RecordForm>
  )
}

function BasicFields({ template }: { template: Template | undefined }) {
  return (
    <Row gutter={24}>
      <Col span={24}>
        <Form.Item label="模板名称" name="name" rules={rulesOf(TemplateInput, 'name')}>
          <CountedInput max={maxLengthOf(TemplateInput, 'name')} placeholder="请填写模板名称" />
        </Form.Item>
      </Col>
      <Col xs={24} lg={12}>
        <Form.Item label="模板类型" name="type" rules={rulesOf(TemplateInput, 'type')}>
          <EntryField list={templateTypes} placeholder="请选择模板类型" />
        </Form.Item>
      </Col>
      <Col xs={24} lg={12}>
        <Form.Item label="使用范围" name="scope" rules={rulesOf(TemplateInput, 'scope')}>
          <Radio.Group options={templateScopes.map(({ id, name }) => ({ value: id, label: name }))} />
        </Form.Item>
      </Col>
      <Col span={24}>
        <Form.Item label="所属单位" name="partySchoolId" rules={rulesOf(TemplateInput, 'partySchoolId')}>
          <UnitTreePicker
            ownBranch
            adding={template === undefined}
            permission="template:edit"
            {...(template && { label: template.partySchoolName })}
            placeholder="请选择所属单位"
          />
        </Form.Item>
      </Col>
    </Row>
  )
}

function PreviewButton({ form }: { form: FormInstance<TemplateFormValues> }) {
  const { modal } = App.useApp()
  const content = Form.useWatch('content', form) ?? ''
  const open = () =>
    modal.info({
      title: '填入示例预览',
      width: 860,
      icon: null,
      okText: '关闭',
      content: <TemplatePreview content={content} filled />,
    })
  return (
    <Button disabled={isEmptyRich(content)} onClick={open}>
      填入示例预览
    </Button>
  )
}

/** What two people may make of one template. */
const useTemplateComparisons = (latest: Template | undefined): Comparison<TemplateFormValues>[] => [
  { label: '模板名称', fields: ['name'], describe: ({ name }) => name },
  { label: '模板类型', fields: ['type'], describe: ({ type }) => nameIn(templateTypes, type) },
  { label: '使用范围', fields: ['scope'], describe: ({ scope }) => nameIn(templateScopes, scope) },
  {
    label: '所属单位',
    fields: ['partySchoolId'],
    describe: ({ partySchoolId }) =>
      partySchoolId === latest?.partySchoolId ? (latest?.partySchoolName ?? '') : `编号${partySchoolId}`,
  },
  {
    label: '模板内容',
    fields: ['content'],
    describe: ({ content }) => plainTextOf(content),
    content: ({ content }) => content,
  },
  {
    label: '模板文件',
    fields: ['file'],
    describe: ({ file }) => file.map(({ name }) => name).join(''),
    content: ({ file }) => file.map(({ url }) => url),
  },
]

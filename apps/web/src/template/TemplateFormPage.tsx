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
import { App, Button, Form, type FormInstance, Row } from 'antd'
import { fieldsFor } from '../fields/fields-for.tsx'
import { AttachmentsUpload } from '../fields/files/AttachmentsUpload.tsx'
import type { Comparison } from '../form/differences.ts'
import { FormCard } from '../form/FormCard.tsx'
import { RecordFormPage } from '../form/RecordFormPage.tsx'
import { RichText } from '../rich-text/RichText.tsx'
import { PlaceholderTools } from './PlaceholderTools.tsx'
import { TemplatePreview } from './TemplatePreview.tsx'
import { emptyTemplate, fromTemplate, type TemplateFormValues, toBody } from './values.ts'

const { Choice, Field, Owner, Radios, Text } = fieldsFor(TemplateInput)

/** Adds or edits a template. */
export const TemplateFormPage = () => (
  <RecordFormPage<TemplateFormValues, Template>
    name="template"
    title="模板"
    noun="这个模板"
    permission="template:edit"
    listPath="/templates"
    routes={templateApi}
    schema={TemplateInput}
    empty={emptyTemplate}
    read={fromTemplate}
    toBody={toBody}
    useComparisons={useTemplateComparisons}
    waitsFor="模板文件正在上传，请稍候"
  >
    {({ form, record, setBusy }) => (
      <>
        <FormCard id="section-basic" title="基本信息">
          <Row gutter={24}>
            <Text wide label="模板名称" name="name" />
            <Choice label="模板类型" name="type" list={templateTypes} />
            <Radios label="使用范围" name="scope" list={templateScopes} />
            <Owner label="所属单位" permission="template:edit" record={record} />
          </Row>
        </FormCard>
        <FormCard id="section-content" title="模板内容">
          <Field bare label="模板内容" name="content">
            <RichText
              label="模板内容"
              max={TEMPLATE_CONTENT_MAX}
              minHeight={280}
              placeholder="在线编写模板；随培训班变化的内容，用上方的占位符代替"
              tools={(insert) => (
                <PlaceholderTools names={templatePlaceholders.map(({ name }) => name)} insert={insert} />
              )}
            />
          </Field>
          <Form.Item label=" " colon={false}>
            <PreviewButton form={form} />
          </Form.Item>
          <Form.Item
            label="模板文件"
            name="file"
            extra="已有现成文件的，可直接上传 Word、Excel 或 PDF。内容和文件至少填一项。"
          >
            <AttachmentsUpload max={1} onBusy={setBusy} />
          </Form.Item>
        </FormCard>
      </>
    )}
  </RecordFormPage>
)

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

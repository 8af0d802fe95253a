import {
  bookingTypes,
  nameIn,
  PEOPLE,
  type Project,
  ProjectInput,
  projectApi,
  timesOfDay,
} from '@dangxiao/contract'
import { useSearch } from '@tanstack/react-router'
import { Alert, Col, Form, type FormRule, Row } from 'antd'
import { DayField } from '../../fields/DayField.tsx'
import { fieldsFor } from '../../fields/fields-for.tsx'
import { AttachmentsUpload } from '../../fields/files/AttachmentsUpload.tsx'
import { UnitTreePicker } from '../../fields/pickers/UnitTreePicker.tsx'
import type { Comparison } from '../../form/differences.ts'
import { FormCard } from '../../form/FormCard.tsx'
import { RecordFormPage } from '../../form/RecordFormPage.tsx'
import { BasesField } from './BasesField.tsx'
import { emptyProject, fromProject, type ProjectFormValues, toBody, type Wish } from './values.ts'

const { Amount, Field, Radios, Text } = fieldsFor(ProjectInput)

/** Adds a project, perhaps with a base and a day, or edits one. */
export function ProjectFormPage() {
  const wish: Wish = useSearch({ from: '/signed-in/shell/projects/form' })
  return (
    <RecordFormPage<ProjectFormValues, Project>
      name="project"
      title="活动项目"
      noun="这个项目"
      permission="project:edit"
      listPath="/projects"
      routes={projectApi}
      schema={ProjectInput}
      empty={(me) => emptyProject(me, wish)}
      read={fromProject}
      toBody={toBody}
      useComparisons={useProjectComparisons}
      waitsFor="附件正在上传，请稍候"
    >
      {({ form, set, record: project, setBusy }) => (
        <>
          {project && project.planNo > 0 && (
            <Alert
              type="info"
              showIcon
              title="修改日期、时段、人数、费用、教学基地或方案附件，将形成新一版方案，由对方重新确认"
              style={{ marginBottom: 16 }}
            />
          )}
          <FormCard id="section-basic" title="基本信息">
            <BasicFields project={project} hostName={wish.hostName} />
          </FormCard>
          <FormCard id="section-days" title="时间与基地">
            <DayFields onStart={(day) => !form.getFieldValue('endDate') && set({ endDate: day })} />
            <Form.Item label="教学基地" name="baseList">
              <BasesField />
            </Form.Item>
          </FormCard>
          <FormCard id="section-more" title="其他">
            <MoreFields onUploading={setBusy} />
          </FormCard>
        </>
      )}
    </RecordFormPage>
  )
}

function BasicFields({ project, hostName }: { project: Project | undefined; hostName: string | undefined }) {
  const host = project?.partySchoolName ?? hostName
  const isFixed = project !== undefined
  return (
    <Row gutter={24}>
      <Text wide label="项目名称" name="name" />
      <Radios label="类型" name="type" list={bookingTypes} disabled={isFixed} />
      <Amount label="预计人数" name="people" input={{ ...PEOPLE, precision: 0, suffix: '人' }} />
      <Field label="承办单位" name="partySchoolId">
        <UnitTreePicker {...(host && { label: host })} placeholder="请选择承办单位" disabled={isFixed} />
      </Field>
      <Field label="预约单位" name="applyUnitId">
        <UnitTreePicker
          {...(project && { label: project.applyUnitName })}
          placeholder="请选择预约单位，可输入名称查找"
          disabled={isFixed}
        />
      </Field>
      <Text label="联系人" name="contact" extra="预约单位的联系人" />
      <Text label="联系电话" name="phone" placeholder="手机或座机" />
    </Row>
  )
}

/** @param onStart told the first day once it is chosen */
const DayFields = ({ onStart }: { onStart: (day: string) => unknown }) => (
  <Row gutter={24}>
    <Field
      label="开始日期"
      name="startDate"
      getValueFromEvent={(day: string | undefined) => {
        if (day) onStart(day)
        return day
      }}
    >
      <DayField />
    </Field>
    <Field label="结束日期" name="endDate" dependencies={['startDate']} moreRules={[notBeforeStart]}>
      <DayField />
    </Field>
    <Radios label="时段" name="timeOfDay" list={[{ id: 0, name: '全天' }, ...timesOfDay]} />
  </Row>
)

const notBeforeStart: FormRule = ({ getFieldValue }) => ({
  validator: async (_, day?: string) => {
    const start: string | undefined = getFieldValue('startDate')
    if (day && start && day < start) throw new Error('结束日期不能早于开始日期')
  },
})

const MoreFields = ({ onUploading }: { onUploading: (busy: boolean) => void }) => (
  <Row gutter={24}>
    <Text label="负责人" name="owner" extra="承办单位的负责人" />
    <Amount label="费用" name="fee" input={{ min: 0, precision: 2, suffix: '元' }} />
    <Text wide label="培训对象" name="audience" placeholder="如：机关党支部书记" />
    <Col span={24}>
      <Form.Item
        label="方案附件"
        name="planFile"
        extra="方案正文在项目页填写，可选用模板；已有成稿的可在此上传。"
      >
        <AttachmentsUpload max={1} onBusy={onUploading} />
      </Form.Item>
    </Col>
  </Row>
)

/** What two people may make of one project. */
const useProjectComparisons = (): Comparison<ProjectFormValues>[] => [
  { label: '项目名称', fields: ['name'], describe: ({ name }) => name },
  { label: '类型', fields: ['type'], describe: ({ type }) => nameIn(bookingTypes, type) },
  { label: '预计人数', fields: ['people'], describe: ({ people }) => String(people ?? '') },
  { label: '联系人', fields: ['contact'], describe: ({ contact }) => contact },
  { label: '联系电话', fields: ['phone'], describe: ({ phone }) => phone },
  {
    label: '日期',
    fields: ['startDate', 'endDate'],
    describe: ({ startDate, endDate }) => `${startDate ?? ''} 至 ${endDate ?? ''}`,
  },
  {
    label: '时段',
    fields: ['timeOfDay'],
    describe: ({ timeOfDay }) => nameIn(timesOfDay, timeOfDay) || '全天',
  },
  {
    label: '教学基地',
    fields: ['baseList'],
    describe: ({ baseList }) => baseList.map(({ baseName }) => baseName).join('、'),
    content: ({ baseList }) => baseList.map(({ baseId, productIds }) => [baseId, ...productIds]),
  },
  { label: '负责人', fields: ['owner'], describe: ({ owner }) => owner },
  { label: '费用', fields: ['fee'], describe: ({ fee }) => String(fee ?? '') },
  { label: '培训对象', fields: ['audience'], describe: ({ audience }) => audience },
  {
    label: '方案附件',
    fields: ['planFile'],
    describe: ({ planFile }) => planFile.map(({ name }) => name).join(''),
    content: ({ planFile }) => planFile.map(({ url }) => url),
  },
]

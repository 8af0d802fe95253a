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
import { Alert, Col, Form, Radio, Row } from 'antd'
import { CountedInput } from '../../fields/CountedInput.tsx'
import { DayField } from '../../fields/DayField.tsx'
import { AttachmentsUpload } from '../../fields/files/AttachmentsUpload.tsx'
import { NumberInput } from '../../fields/NumberInput.tsx'
import { UnitTreePicker } from '../../fields/pickers/UnitTreePicker.tsx'
import type { Comparison } from '../../form/differences.ts'
import { FormCard } from '../../form/FormCard.tsx'
import { FormPage } from '../../form/FormPage.tsx'
import { RecordForm } from '../../form/RecordForm.tsx'
import { maxLengthOf, rulesOf } from '../../form/rules.ts'
import { useMe } from '../../session/permissions.ts'
import { BasesField } from './BasesField.tsx'
import { emptyProject, fromProject, type ProjectFormValues, toBody, type Wish } from './values.ts'

/** Adds a project (`?type=add`, perhaps with a base and a day) or edits one (`?type=edit&id=7`). */
export function ProjectFormPage() {
  return (
    <FormPage<Project>
      title="活动项目"
      noun="这个项目"
      permission="project:edit"
      find={projectApi.find}
      revised={false}
      listPath="/projects"
    >
      {(project, onDone) => <ProjectForm project={project} onDone={onDone} />}
    </FormPage>
  )
}

function ProjectForm({ project, onDone }: { project: Project | undefined; onDone: () => void }) {
  const me = useMe()
  const wish: Wish = useSearch({ from: '/signed-in/shell/projects/form' })
  return (
    <RecordForm<ProjectFormValues, Project>
      name="project"
      noun="这个项目"
      routes={projectApi}
      schema={ProjectInput}
      record={project}
      empty={() => emptyProject(me, wish)}
      read={fromProject}
      toBody={toBody}
      useComparisons={useProjectComparisons}
      onDone={onDone}
      waitsFor="附件正在上传，请稍候"
    >
      {({ form, set, setBusy }) => (
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
    </RecordForm>
  )
}

function BasicFields({ project, hostName }: { project: Project | undefined; hostName: string | undefined }) {
  const host = project?.partySchoolName ?? hostName
  return (
    <Row gutter={24}>
      <Col span={24}>
        <Form.Item label="项目名称" name="name" rules={rulesOf(ProjectInput, 'name')}>
          <CountedInput max={maxLengthOf(ProjectInput, 'name')} placeholder="请填写项目名称" />
        </Form.Item>
      </Col>
      <Col xs={24} lg={12}>
        <Form.Item label="类型" name="type" rules={rulesOf(ProjectInput, 'type')}>
          <Radio.Group
            options={bookingTypes.map(({ id, name }) => ({ value: id, label: name }))}
            disabled={project !== undefined}
          />
        </Form.Item>
      </Col>
      <Col xs={24} lg={12}>
        <Form.Item label="预计人数" name="people" rules={rulesOf(ProjectInput, 'people')}>
          <NumberInput {...PEOPLE} precision={0} suffix="人" style={{ width: '100%' }} />
        </Form.Item>
      </Col>
      <Col xs={24} lg={12}>
        <Form.Item label="承办单位" name="partySchoolId" rules={rulesOf(ProjectInput, 'partySchoolId')}>
          <UnitTreePicker
            {...(host && { label: host })}
            placeholder="请选择承办单位"
            disabled={project !== undefined}
          />
        </Form.Item>
      </Col>
      <Col xs={24} lg={12}>
        <Form.Item label="预约单位" name="applyUnitId" rules={rulesOf(ProjectInput, 'applyUnitId')}>
          <UnitTreePicker
            {...(project && { label: project.applyUnitName })}
            placeholder="请选择预约单位，可输入名称查找"
            disabled={project !== undefined}
          />
        </Form.Item>
      </Col>
      <Col xs={24} lg={12}>
        <Form.Item
          label="联系人"
          name="contact"
          rules={rulesOf(ProjectInput, 'contact')}
          extra="预约单位的联系人"
        >
          <CountedInput max={maxLengthOf(ProjectInput, 'contact')} placeholder="请填写联系人" />
        </Form.Item>
      </Col>
      <Col xs={24} lg={12}>
        <Form.Item label="联系电话" name="phone" rules={rulesOf(ProjectInput, 'phone')}>
          <CountedInput max={maxLengthOf(ProjectInput, 'phone')} placeholder="手机或座机" />
        </Form.Item>
      </Col>
    </Row>
  )
}

/** @param onStart told the first day once it is chosen */
function DayFields({ onStart }: { onStart: (day: string) => unknown }) {
  return (
    <Row gutter={24}>
      <Col xs={24} lg={12}>
        <Form.Item
          label="开始日期"
          name="startDate"
          rules={rulesOf(ProjectInput, 'startDate')}
          getValueFromEvent={(day: string | undefined) => {
            if (day) onStart(day)
            return day
          }}
        >
          <DayField />
        </Form.Item>
      </Col>
      <Col xs={24} lg={12}>
        <Form.Item
          label="结束日期"
          name="endDate"
          dependencies={['startDate']}
          rules={[
            ...rulesOf(ProjectInput, 'endDate'),
            ({ getFieldValue }) => ({
              validator: async (_, day?: string) => {
                const start: string | undefined = getFieldValue('startDate')
                if (day && start && day < start) throw new Error('结束日期不能早于开始日期')
              },
            }),
          ]}
        >
          <DayField />
        </Form.Item>
      </Col>
      <Col xs={24} lg={12}>
        <Form.Item label="时段" name="timeOfDay">
          <Radio.Group
            options={[
              { value: 0, label: '全天' },
              ...timesOfDay.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
        </Form.Item>
      </Col>
    </Row>
  )
}

function MoreFields({ onUploading }: { onUploading: (busy: boolean) => void }) {
  return (
    <Row gutter={24}>
      <Col xs={24} lg={12}>
        <Form.Item
          label="负责人"
          name="owner"
          rules={rulesOf(ProjectInput, 'owner')}
          extra="承办单位的负责人"
        >
          <CountedInput max={maxLengthOf(ProjectInput, 'owner')} placeholder="请填写负责人" />
        </Form.Item>
      </Col>
      <Col xs={24} lg={12}>
        <Form.Item label="费用" name="fee" rules={rulesOf(ProjectInput, 'fee')}>
          <NumberInput min={0} precision={2} suffix="元" style={{ width: '100%' }} />
        </Form.Item>
      </Col>
      <Col span={24}>
        <Form.Item label="培训对象" name="audience" rules={rulesOf(ProjectInput, 'audience')}>
          <CountedInput max={maxLengthOf(ProjectInput, 'audience')} placeholder="如：机关党支部书记" />
        </Form.Item>
      </Col>
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
}

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

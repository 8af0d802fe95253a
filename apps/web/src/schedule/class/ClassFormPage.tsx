import {
  type ClassWithLessons,
  scheduleApi,
  semesters,
  TrainingClassInput,
  trainingClassLevels,
} from '@dangxiao/contract'
import { useNavigate } from '@tanstack/react-router'
import { Col, Form, Row } from 'antd'
import { DayField } from '../../fields/DayField.tsx'
import { fieldsFor } from '../../fields/fields-for.tsx'
import { AttachmentsUpload } from '../../fields/files/AttachmentsUpload.tsx'
import { FormCard } from '../../form/FormCard.tsx'
import { RecordFormPage } from '../../form/RecordFormPage.tsx'
import { type ClassFormValues, emptyClass, fromClass, toBody, useClassComparisons } from './class-values.ts'

const { Amount, Choice, Field, Owner, Text } = fieldsFor(TrainingClassInput)

const routes = {
  ...scheduleApi,
  add: scheduleApi.save,
  update: scheduleApi.updateClass,
  list: scheduleApi.listClasses,
}

/** Adds or edits a training class; a new one is planned next. */
export function ClassFormPage() {
  const navigate = useNavigate()
  return (
    <RecordFormPage<ClassFormValues, ClassWithLessons>
      name="training-class"
      title="培训班"
      noun="这个培训班"
      permission="schedule:edit"
      listPath="/classes"
      routes={routes}
      schema={TrainingClassInput}
      empty={emptyClass}
      read={fromClass}
      toBody={toBody}
      useComparisons={useClassComparisons}
      afterAdding={(id) => navigate({ to: '/classes/$id', params: { id: String(id) }, replace: true })}
      waitsFor="课表文件正在上传，请稍候"
    >
      {({ record, setBusy }) => (
        <FormCard id="section-class" title="基本信息">
          <Fields found={record} onBusy={setBusy} />
        </FormCard>
      )}
    </RecordFormPage>
  )
}

function Fields({ found, onBusy }: { found: ClassWithLessons | undefined; onBusy: (busy: boolean) => void }) {
  return (
    <Row gutter={24}>
      <Text wide label="班级名称" name="name" placeholder="如 2026年秋季中青年干部培训班" />
      <Choice label="班级级别" name="level" list={trainingClassLevels} />
      <Owner
        wide={false}
        label="办班单位"
        permission="schedule:edit"
        record={found}
        disabled={found !== undefined}
      />
      <Amount label="年度" name="year" input={{ precision: 0 }} />
      <Choice label="学期" name="semester" list={semesters} />
      <Field label="开班日期" name="startDate">
        <DayField placeholder="请选择开班日期" />
      </Field>
      <Field label="结业日期" name="endDate">
        <DayField placeholder="请选择结业日期" />
      </Field>
      <Amount label="培训人数" name="people" input={{ precision: 0, suffix: '人' }} />
      <Text label="班主任" name="headTeacher" placeholder="选填" />
      <Text wide label="培训对象" name="audience" placeholder="选填，如 村（社区）党组织书记" />
      <Text
        wide
        label="培训地点"
        name="place"
        placeholder="选填，如 一号教学楼201室"
        extra="排课时作为上课地点的默认值，可逐节修改。"
      />
      <Col span={24}>
        <Form.Item
          label="课表文件"
          name="scheduleFile"
          extra="已有现成课表的，可直接上传；也可以保存后在课表中排课或从 Excel 导入。"
        >
          <AttachmentsUpload max={1} onBusy={onBusy} />
        </Form.Item>
      </Col>
    </Row>
  )
}

import {
  type ClassWithLessons,
  scheduleApi,
  semesters,
  TrainingClassInput,
  trainingClassLevels,
} from '@dangxiao/contract'
import { useNavigate } from '@tanstack/react-router'
import { Col, Form, Row } from 'antd'
import { useState } from 'react'
import { CountedInput } from '../../fields/CountedInput.tsx'
import { DayField } from '../../fields/DayField.tsx'
import { EntryField } from '../../fields/EntryField.tsx'
import { AttachmentsUpload } from '../../fields/files/AttachmentsUpload.tsx'
import { NumberInput } from '../../fields/NumberInput.tsx'
import { UnitTreePicker } from '../../fields/pickers/UnitTreePicker.tsx'
import { FormCard } from '../../form/FormCard.tsx'
import { FormPage } from '../../form/FormPage.tsx'
import { RecordForm } from '../../form/RecordForm.tsx'
import { maxLengthOf, rulesOf } from '../../form/rules.ts'
import { useMe } from '../../session/permissions.ts'
import { type ClassFormValues, emptyClass, fromClass, toBody, useClassComparisons } from './class-values.ts'

const routes = {
  ...scheduleApi,
  add: scheduleApi.save,
  update: scheduleApi.updateClass,
  list: scheduleApi.listClasses,
}

/** Adds a training class (`?type=add`) or edits one (`?type=edit&id=7`). */
export function ClassFormPage() {
  return (
    <FormPage<ClassWithLessons>
      title="培训班"
      noun="这个培训班"
      permission="schedule:edit"
      find={scheduleApi.find}
      revised={false}
      listPath="/classes"
    >
      {(found, onDone) => <ClassForm found={found} onDone={onDone} />}
    </FormPage>
  )
}

function ClassForm({ found, onDone }: { found: ClassWithLessons | undefined; onDone: () => void }) {
  const me = useMe()
  const navigate = useNavigate()
  const [isUploading, setUploading] = useState(false)
  return (
    <RecordForm<ClassFormValues, ClassWithLessons>
      name="training-class"
      noun="这个培训班"
      routes={routes}
      schema={TrainingClassInput}
      record={found}
      empty={() => emptyClass(me)}
      read={fromClass}
      toBody={toBody}
      useComparisons={useClassComparisons}
      // A new class is planned next.
      onDone={(saved) =>
        found || saved === undefined
          ? onDone()
          : navigate({ to: '/classes/$id', params: { id: String(saved) }, replace: true })
      }
      {...(isUploading && { waitsFor: '课表文件正在上传，请稍候' })}
    >
      {() => (
        <FormCard id="section-class" title="基本信息">
          <Fields found={found} onBusy={setUploading} />
        </FormCard>
      )}
    </RecordForm>
  )
}

function Fields({ found, onBusy }: { found: ClassWithLessons | undefined; onBusy: (busy: boolean) => void }) {
  return (
    <Row gutter={24}>
      <Col span={24}>
        <Form.Item label="班级名称" name="name" rules={rulesOf(TrainingClassInput, 'name')}>
          <CountedInput
            max={maxLengthOf(TrainingClassInput, 'name')}
            placeholder="如 2026年秋季中青年干部培训班"
          />
        </Form.Item>
      </Col>
      <Col xs={24} lg={12}>
        <Form.Item label="班级级别" name="level" rules={rulesOf(TrainingClassInput, 'level')}>
          <EntryField list={trainingClassLevels} placeholder="请选择班级级别" />
        </Form.Item>
      </Col>
      <Col xs={24} lg={12}>
        <Form.Item label="办班单位" name="partySchoolId" rules={rulesOf(TrainingClassInput, 'partySchoolId')}>
          <UnitTreePicker
            ownBranch
            adding={found === undefined}
            permission="schedule:edit"
            disabled={found !== undefined}
            {...(found && { label: found.partySchoolName })}
            placeholder="请选择办班单位"
          />
        </Form.Item>
      </Col>
      <Col xs={24} lg={12}>
        <Form.Item label="年度" name="year" rules={rulesOf(TrainingClassInput, 'year')}>
          <NumberInput precision={0} style={{ width: '100%' }} />
        </Form.Item>
      </Col>
      <Col xs={24} lg={12}>
        <Form.Item label="学期" name="semester" rules={rulesOf(TrainingClassInput, 'semester')}>
          <EntryField list={semesters} placeholder="请选择学期" />
        </Form.Item>
      </Col>
      <Col xs={24} lg={12}>
        <Form.Item label="开班日期" name="startDate" rules={rulesOf(TrainingClassInput, 'startDate')}>
          <DayField placeholder="请选择开班日期" />
        </Form.Item>
      </Col>
      <Col xs={24} lg={12}>
        <Form.Item label="结业日期" name="endDate" rules={rulesOf(TrainingClassInput, 'endDate')}>
          <DayField placeholder="请选择结业日期" />
        </Form.Item>
      </Col>
      <Col xs={24} lg={12}>
        <Form.Item label="培训人数" name="people" rules={rulesOf(TrainingClassInput, 'people')}>
          <NumberInput precision={0} suffix="人" style={{ width: '100%' }} />
        </Form.Item>
      </Col>
      <Col xs={24} lg={12}>
        <Form.Item label="班主任" name="headTeacher" rules={rulesOf(TrainingClassInput, 'headTeacher')}>
          <CountedInput max={maxLengthOf(TrainingClassInput, 'headTeacher')} placeholder="选填" />
        </Form.Item>
      </Col>
      <Col span={24}>
        <Form.Item label="培训对象" name="audience" rules={rulesOf(TrainingClassInput, 'audience')}>
          <CountedInput
            max={maxLengthOf(TrainingClassInput, 'audience')}
            placeholder="选填，如 村（社区）党组织书记"
          />
        </Form.Item>
      </Col>
      <Col span={24}>
        <Form.Item
          label="培训地点"
          name="place"
          rules={rulesOf(TrainingClassInput, 'place')}
          extra="排课时作为上课地点的默认值，可逐节修改。"
        >
          <CountedInput
            max={maxLengthOf(TrainingClassInput, 'place')}
            placeholder="选填，如 一号教学楼201室"
          />
        </Form.Item>
      </Col>
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

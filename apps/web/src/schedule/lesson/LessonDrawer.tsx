import {
  type ClassWithLessons,
  courseApi,
  courseKinds,
  courseSources,
  LessonInput,
  trainingCourseCategories,
} from '@dangxiao/contract'
import { AutoComplete, Button, Drawer, Form, Radio, Space, Switch } from 'antd'
import { useState } from 'react'
import { CountedInput } from '../../fields/CountedInput.tsx'
import { DateTimeField } from '../../fields/DateTimeField.tsx'
import { DayField } from '../../fields/DayField.tsx'
import { EntryField } from '../../fields/EntryField.tsx'
import { NumberInput } from '../../fields/NumberInput.tsx'
import { TreePicker } from '../../fields/pickers/TreePicker.tsx'
import { UnitTreePicker } from '../../fields/pickers/UnitTreePicker.tsx'
import { rulesOf } from '../../form/rules.ts'
import { useDiscardQuestion } from '../../form/useDiscardQuestion.ts'
import { useCall } from '../../session/useFind.ts'
import { useLeaveGuard } from '../../session/useLeaveGuard.ts'
import { ClashLine } from './ClashLine.tsx'
import { LecturerSelect } from './LecturerSelect.tsx'
import { placesOf, valuesOfCourse } from './LessonQuickForm.tsx'
import { type LessonValues, toDraft, UNSAVED_LESSON } from './lesson-values.ts'
import { TimesField } from './TimesField.tsx'
import { TitleInput } from './TitleInput.tsx'
import { useClashes } from './useClashes.ts'
import { useLessonSave } from './useLessonSave.ts'

interface LessonDrawerProps {
  trainingClass: ClassWithLessons
  initial: LessonValues
  /** Something was entered already before it opened. */
  isTouched: boolean
  onClose: () => void
}

const FORM_ID = 'lesson-form'

/** Everything that a lesson can have. */
export function LessonDrawer({ trainingClass, initial, isTouched, onClose }: LessonDrawerProps) {
  const leave = useDiscardQuestion()
  const [form] = Form.useForm<LessonValues>()
  const [touched, setTouched] = useState(isTouched)
  const [values, setValues] = useState(initial)
  const stored = trainingClass.entries.find(({ id }) => id === initial.id)
  const linked = stored?.sourceLessonId != null
  const letPass = useLeaveGuard(touched, UNSAVED_LESSON)
  const done = () => {
    letPass()
    onClose()
  }
  const { submit, forget, refusal, isSaving } = useLessonSave(trainingClass, form, done)
  const { verdict, isAsking } = useClashes(
    trainingClass.id,
    toDraft(linked ? { ...values, lecturers: [] } : values),
  )

  const read = () => form.getFieldsValue(true) as LessonValues
  const set = (fields: Partial<LessonValues>) => {
    form.setFieldsValue(fields)
    forget()
    setValues(read())
    setTouched(true)
  }
  const close = () => leave(touched, done)

  return (
    <Drawer
      open
      size={640}
      title={initial.id ? '编辑课程安排' : '新增课程安排'}
      onClose={close}
      footer={
        <Space style={{ display: 'flex', justifyContent: 'flex-end' }}>
          <Button onClick={close}>取消</Button>
          <Button type="primary" htmlType="submit" form={FORM_ID} loading={isSaving}>
            确定
          </Button>
        </Space>
      }
    >
      {linked && (
        <p className="quiet">该课程来自点课，时间和内容以提供单位为准，这里只能修改上课地点和学时。</p>
      )}
      {(stored?.joinedUnits ?? 0) > 0 && (
        <p className="quiet">已有{stored?.joinedUnits}个单位点课，修改将同时通知。</p>
      )}
      <Form
        form={form}
        id={FORM_ID}
        initialValues={initial}
        labelCol={{ flex: '96px' }}
        wrapperCol={{ flex: '1 1 0' }}
        onValuesChange={() => {
          forget()
          setValues(read())
          setTouched(true)
        }}
        onFinish={submit}
      >
        <Form.Item label="课程名称" name="title" required>
          <TitleInput
            onCourse={(course) => set(valuesOfCourse(course, values.lecturers))}
            disabled={linked}
          />
        </Form.Item>
        <Form.Item label="课程性质" name="courseKind" required>
          <Radio.Group
            options={courseKinds.map(({ id, name }) => ({ value: id, label: name }))}
            disabled={linked}
          />
        </Form.Item>
        <Form.Item label="授课人" name="lecturers" required={values.courseKind !== 2}>
          <LecturerSelect disabled={linked} />
        </Form.Item>
        <Form.Item label="上课日期" name="date" required>
          <DayField disabled={linked} />
        </Form.Item>
        <Form.Item label="上课时间" name="times" required>
          <TimesField disabled={linked} />
        </Form.Item>
        <Form.Item label="上课地点" name="place" required>
          <AutoComplete
            options={placesOf(trainingClass)}
            showSearch={{ filterOption: true }}
            placeholder="请填写上课地点"
          />
        </Form.Item>
        <Form.Item label=" " colon={false}>
          <ClashLine
            values={values}
            verdict={verdict}
            refusal={refusal}
            isAsking={isAsking}
            onTake={({ date, startTime, endTime }) => set({ date, times: [startTime, endTime] })}
          />
        </Form.Item>
        <MoreFields linked={linked} />
        {!linked && <Sharing values={values} stored={stored} />}
      </Form>
    </Drawer>
  )
}

function MoreFields({ linked }: { linked: boolean }) {
  const methods = useCall(courseApi.methods, {}, { staleTime: Number.POSITIVE_INFINITY })
  return (
    <>
      {!linked && (
        <>
          <Form.Item label="课程类别" name="trainingCourseCategory" required>
            <EntryField list={trainingCourseCategories} placeholder="请选择课程类别" />
          </Form.Item>
          <Form.Item label="课程来源" name="courseSource">
            <EntryField list={courseSources} placeholder="不选时按授课人所在单位判断" />
          </Form.Item>
          <Form.Item label="教学方式" name="teachingMethod">
            <TreePicker tree={methods.data} placeholder="请选择教学方式" />
          </Form.Item>
        </>
      )}
      <Form.Item label="学时" name="hours" rules={rulesOf(LessonInput, 'hours')}>
        <NumberInput step={0.5} placeholder="不填时按时长折算" style={{ width: 200 }} />
      </Form.Item>
    </>
  )
}

function Sharing({
  values,
  stored,
}: {
  values: LessonValues
  stored: ClassWithLessons['entries'][number] | undefined
}) {
  return (
    <>
      <Form.Item label="直播" name="isLive" valuePropName="checked">
        <Switch checkedChildren="是" unCheckedChildren="否" />
      </Form.Item>
      {values.isLive && (
        <>
          <Form.Item label="直播地址" name="liveUrl" rules={rulesOf(LessonInput, 'liveUrl')}>
            <CountedInput max={200} placeholder="学员观看直播的地址，https://" inputMode="url" />
          </Form.Item>
          <Form.Item label="回放地址" name="replayUrl" rules={rulesOf(LessonInput, 'replayUrl')}>
            <CountedInput max={200} placeholder="直播结束后填写，https://" inputMode="url" />
          </Form.Item>
        </>
      )}
      <Form.Item
        label="共享"
        name="isShared"
        valuePropName="checked"
        extra="共享后，下级单位可在点课中申请。"
      >
        <Switch checkedChildren="是" unCheckedChildren="否" />
      </Form.Item>
      {values.isShared && (
        <>
          <Form.Item label="共享单位" name="sharedUnitIds">
            <UnitTreePicker
              multiple
              ownBranch
              adding
              placeholder="不选则共享给全部下级单位"
              labels={new Map(stored?.sharedUnits.map(({ id, unitName }) => [id, unitName]))}
            />
          </Form.Item>
          <Form.Item label="申请截止" name="applyDeadline">
            <DateTimeField placeholder="不填则上课前均可申请" />
          </Form.Item>
        </>
      )}
    </>
  )
}

import {
  ethnicGroups,
  JUDGE_EXPERTISE_MAX,
  type Judge,
  JudgeInput,
  judgeApi,
  politicalAffiliations,
  professionalTitles,
  sexes,
} from '@dangxiao/contract'
import { Input, Row } from 'antd'
import { DayField } from '../fields/DayField.tsx'
import { EntryField } from '../fields/EntryField.tsx'
import { fieldsFor } from '../fields/fields-for.tsx'
import { UnitTreePicker } from '../fields/pickers/UnitTreePicker.tsx'
import { useCall } from '../session/useFind.ts'

const { Choice, Field, LongText, Owner, Radios, Text } = fieldsFor(JudgeInput)

interface FieldsProps {
  judge: Judge | undefined
}

/** Who it is, and where. */
export function PersonFields({ judge }: FieldsProps) {
  return (
    <Row gutter={24}>
      <Text label="姓名" name="name" />
      <Radios label="性别" name="sex" list={sexes} />
      <Owner label="所在单位" permission="judge:edit" record={judge} />
      <Text label="职务" name="duty" placeholder="如 教务处处长" />
      <Field label="手机号" name="phone" tooltip="列表中只显示首尾几位">
        <Input placeholder="11位手机号" inputMode="tel" maxLength={20} autoComplete="off" />
      </Field>
      <Field label="出生日期" name="birthday">
        <DayField placeholder="如 1975-05-01，18–90周岁" opensAt="1975-01-01" />
      </Field>
      <Choice label="民族" name="ethnicGroup" list={ethnicGroups} />
      <Choice label="政治面貌" name="politicalAffiliation" list={politicalAffiliations} />
    </Row>
  )
}

/** What somebody judges, and whom not. */
export function JudgingFields({ judge }: FieldsProps) {
  const expertise = useCall(judgeApi.expertise, {})
  return (
    <Row gutter={24}>
      <Choice label="职称" name="professionalTitle" list={professionalTitles} />
      <Field wide label="评审专长" name="expertise" extra={`最多${JUDGE_EXPERTISE_MAX}项`}>
        <EntryField
          multiple
          list={expertise.data}
          {...(judge && { stored: judge.expertise })}
          max={JUDGE_EXPERTISE_MAX}
          placeholder="请选择评审专长"
        />
      </Field>
      <Field
        wide
        label="回避单位"
        name="avoidUnitIds"
        extra="所在单位始终回避，不必选择。曾任职单位、近亲属所在单位等请在此添加。"
      >
        <UnitTreePicker
          multiple
          labels={new Map(judge?.avoidUnits.map(({ id, unitName }) => [id, unitName]))}
          placeholder="选择还需回避的参评单位"
        />
      </Field>
      <LongText label="个人简介" name="introduction" rows={[3, 10]} placeholder="研究方向、评审经历等" />
    </Row>
  )
}

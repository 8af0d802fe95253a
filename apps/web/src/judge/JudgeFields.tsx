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
import { Col, Form, Input, Radio, Row } from 'antd'
import { CountedInput, CountedTextArea } from '../fields/CountedInput.tsx'
import { DayField } from '../fields/DayField.tsx'
import { EntryField } from '../fields/EntryField.tsx'
import { UnitTreePicker } from '../fields/pickers/UnitTreePicker.tsx'
import { maxLengthOf, rulesOf } from '../form/rules.ts'
import { useCall } from '../session/useFind.ts'

interface FieldsProps {
  judge: Judge | undefined
}

/** Who it is, and where. */
export function PersonFields({ judge }: FieldsProps) {
  return (
    <Row gutter={24}>
      <Col xs={24} lg={12}>
        <Form.Item label="姓名" name="name" rules={rulesOf(JudgeInput, 'name')}>
          <CountedInput max={maxLengthOf(JudgeInput, 'name')} placeholder="请填写姓名" />
        </Form.Item>
      </Col>
      <Col xs={24} lg={12}>
        <Form.Item label="性别" name="sex" rules={rulesOf(JudgeInput, 'sex')}>
          <Radio.Group options={sexes.map(({ id, name }) => ({ value: id, label: name }))} />
        </Form.Item>
      </Col>
      <Col span={24}>
        <Form.Item label="所在单位" name="partySchoolId" rules={rulesOf(JudgeInput, 'partySchoolId')}>
          <UnitTreePicker
            ownBranch
            adding={judge === undefined}
            permission="judge:edit"
            {...(judge && { label: judge.partySchoolName })}
            placeholder="请选择所在单位"
          />
        </Form.Item>
      </Col>
      <Col xs={24} lg={12}>
        <Form.Item label="职务" name="duty" rules={rulesOf(JudgeInput, 'duty')}>
          <CountedInput max={maxLengthOf(JudgeInput, 'duty')} placeholder="如 教务处处长" />
        </Form.Item>
      </Col>
      <Col xs={24} lg={12}>
        <Form.Item
          label="手机号"
          name="phone"
          rules={rulesOf(JudgeInput, 'phone')}
          tooltip="列表中只显示首尾几位"
        >
          <Input placeholder="11位手机号" inputMode="tel" maxLength={20} autoComplete="off" />
        </Form.Item>
      </Col>
      <Col xs={24} lg={12}>
        <Form.Item label="出生日期" name="birthday" rules={rulesOf(JudgeInput, 'birthday')}>
          <DayField placeholder="如 1975-05-01，18–90周岁" opensAt="1975-01-01" />
        </Form.Item>
      </Col>
      <Col xs={24} lg={12}>
        <Form.Item label="民族" name="ethnicGroup" rules={rulesOf(JudgeInput, 'ethnicGroup')}>
          <EntryField list={ethnicGroups} placeholder="请选择民族" />
        </Form.Item>
      </Col>
      <Col xs={24} lg={12}>
        <Form.Item
          label="政治面貌"
          name="politicalAffiliation"
          rules={rulesOf(JudgeInput, 'politicalAffiliation')}
        >
          <EntryField list={politicalAffiliations} placeholder="请选择政治面貌" />
        </Form.Item>
      </Col>
    </Row>
  )
}

/** What somebody judges, and whom not. */
export function JudgingFields({ judge }: FieldsProps) {
  const expertise = useCall(judgeApi.expertise, {})
  return (
    <Row gutter={24}>
      <Col xs={24} lg={12}>
        <Form.Item label="职称" name="professionalTitle" rules={rulesOf(JudgeInput, 'professionalTitle')}>
          <EntryField list={professionalTitles} placeholder="请选择职称" />
        </Form.Item>
      </Col>
      <Col span={24}>
        <Form.Item
          label="评审专长"
          name="expertise"
          rules={rulesOf(JudgeInput, 'expertise')}
          extra={`最多${JUDGE_EXPERTISE_MAX}项`}
        >
          <EntryField
            multiple
            list={expertise.data}
            {...(judge && { stored: judge.expertise })}
            max={JUDGE_EXPERTISE_MAX}
            placeholder="请选择评审专长"
          />
        </Form.Item>
      </Col>
      <Col span={24}>
        <Form.Item
          label="回避单位"
          name="avoidUnitIds"
          rules={rulesOf(JudgeInput, 'avoidUnitIds')}
          extra="所在单位始终回避，不必选择。曾任职单位、近亲属所在单位等请在此添加。"
        >
          <UnitTreePicker
            multiple
            labels={new Map(judge?.avoidUnits.map(({ id, unitName }) => [id, unitName]))}
            placeholder="选择还需回避的参评单位"
          />
        </Form.Item>
      </Col>
      <Col span={24}>
        <Form.Item label="个人简介" name="introduction" rules={rulesOf(JudgeInput, 'introduction')}>
          <CountedTextArea
            max={maxLengthOf(JudgeInput, 'introduction')}
            placeholder="研究方向、评审经历等"
            autoSize={{ minRows: 3, maxRows: 10 }}
          />
        </Form.Item>
      </Col>
    </Row>
  )
}

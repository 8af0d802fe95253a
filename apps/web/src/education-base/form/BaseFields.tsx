import { EducationBaseInput, regions, teachingBaseTypes } from '@dangxiao/contract'
import { Col, Form, type FormInstance, Row, Select } from 'antd'
import { CountedInput, CountedTextArea } from '../../fields/CountedInput.tsx'
import { NumberInput } from '../../fields/NumberInput.tsx'
import { TreePicker } from '../../fields/pickers/TreePicker.tsx'
import { UnitTreePicker } from '../../fields/pickers/UnitTreePicker.tsx'
import { maxLengthOf, rulesOf } from '../../form/rules.ts'
import { ClosedDays } from '../ClosedDays.tsx'
import { PlacePicker } from './PlacePicker.tsx'
import type { EducationBaseValues } from './values.ts'

const half = { xs: 24, lg: 12 }

const typeOptions = teachingBaseTypes.map(({ id, name }) => ({ value: id, label: name }))

type TextField = 'name' | 'address' | 'contact' | 'phone' | 'openingHours'

function TextItem({ label, name, placeholder }: { label: string; name: TextField; placeholder?: string }) {
  return (
    <Form.Item label={label} name={name} rules={rulesOf(EducationBaseInput, name)}>
      <CountedInput
        max={maxLengthOf(EducationBaseInput, name)}
        placeholder={placeholder ?? `请填写${label}`}
      />
    </Form.Item>
  )
}

type NumberField = 'dailyCapacity' | 'guides' | 'noticeDays' | 'visitMinutes'

function NumberItem({
  label,
  name,
  unit,
  hint,
}: {
  label: string
  name: NumberField
  unit: string
  hint?: string
}) {
  return (
    <Form.Item label={label} name={name} rules={rulesOf(EducationBaseInput, name)} extra={hint}>
      <NumberInput suffix={unit} style={{ width: 180 }} />
    </Form.Item>
  )
}

/** 基本信息 */
export function BasicFields({ storedUnit }: { storedUnit: string | undefined }) {
  return (
    <Row gutter={24}>
      <Col span={24}>
        <TextItem label="基地名称" name="name" />
      </Col>
      <Col {...half}>
        <Form.Item label="基地类型" name="type" rules={rulesOf(EducationBaseInput, 'type')}>
          <Select
            options={typeOptions}
            placeholder="请选择基地类型"
            showSearch={{ optionFilterProp: 'label' }}
          />
        </Form.Item>
      </Col>
      <Col {...half}>
        <Form.Item label="所属单位" name="partySchoolId" rules={rulesOf(EducationBaseInput, 'partySchoolId')}>
          <UnitTreePicker
            ownBranch
            adding={storedUnit === undefined}
            permission="education-base:edit"
            label={storedUnit}
            placeholder="请选择所属单位"
          />
        </Form.Item>
      </Col>
      <Col span={24}>
        <Form.Item label="基地简介" name="introduction" rules={rulesOf(EducationBaseInput, 'introduction')}>
          <CountedTextArea
            max={maxLengthOf(EducationBaseInput, 'introduction')}
            placeholder="介绍基地的由来、看点和教学特色"
            autoSize={{ minRows: 4, maxRows: 14 }}
          />
        </Form.Item>
      </Col>
    </Row>
  )
}

interface PlaceFieldsProps {
  form: FormInstance<EducationBaseValues>
  set: (fields: Partial<EducationBaseValues>) => void
}

/** 位置与联系 */
export function PlaceFields({ form, set }: PlaceFieldsProps) {
  return (
    <Row gutter={24}>
      <Col {...half}>
        <Form.Item label="所在地区" name="region" rules={rulesOf(EducationBaseInput, 'region')}>
          <TreePicker tree={regions} placeholder="请选择到县（市、区）" />
        </Form.Item>
      </Col>
      <Col {...half}>
        <TextItem label="详细地址" name="address" placeholder="乡镇街道、路名和门牌号" />
      </Col>
      <Col {...half}>
        <TextItem label="联系人" name="contact" />
      </Col>
      <Col {...half}>
        <TextItem label="联系电话" name="phone" placeholder="手机号，或区号-号码" />
      </Col>
      <Col span={24}>
        <Form.Item label="地图位置">
          <PlacePicker form={form} set={set} />
        </Form.Item>
      </Col>
    </Row>
  )
}

/** 接待与开放 */
export function VisitFields() {
  return (
    <Row gutter={24}>
      <Col {...half}>
        <NumberItem label="每日接待能力" name="dailyCapacity" unit="人" />
        <NumberItem label="讲解员人数" name="guides" unit="人" />
        <NumberItem label="提前预约天数" name="noticeDays" unit="个工作日" hint="按周一至周五计算" />
        <NumberItem label="建议参观时长" name="visitMinutes" unit="分钟" />
        <TextItem label="开放时间" name="openingHours" placeholder="如 9:00–17:00，16:30停止入馆" />
      </Col>
      <Col {...half}>
        <Form.Item label="不开放的日期" name="closedDates" rules={rulesOf(EducationBaseInput, 'closedDates')}>
          <ClosedDays />
        </Form.Item>
      </Col>
    </Row>
  )
}

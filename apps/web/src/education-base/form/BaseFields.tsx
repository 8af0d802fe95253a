import { type EducationBase, EducationBaseInput, regions, teachingBaseTypes } from '@dangxiao/contract'
import { Col, Form, type FormInstance, Row, Select } from 'antd'
import { choicesOf } from '../../fields/choices.ts'
import { fieldsFor } from '../../fields/fields-for.tsx'
import { TreePicker } from '../../fields/pickers/TreePicker.tsx'
import { ClosedDays } from '../ClosedDays.tsx'
import { PlacePicker } from './PlacePicker.tsx'
import type { EducationBaseValues } from './values.ts'

const { Amount, Field, LongText, Owner, Text } = fieldsFor(EducationBaseInput)

const NARROW = { style: { width: 180 } }

/** 基本信息 */
export const BasicFields = ({ base }: { base: EducationBase | undefined }) => (
  <Row gutter={24}>
    <Text wide label="基地名称" name="name" />
    <Field label="基地类型" name="type">
      <Select
        options={choicesOf(teachingBaseTypes)}
        placeholder="请选择基地类型"
        showSearch={{ optionFilterProp: 'label' }}
      />
    </Field>
    <Owner wide={false} label="所属单位" permission="education-base:edit" record={base} />
    <LongText
      label="基地简介"
      name="introduction"
      rows={[4, 14]}
      placeholder="介绍基地的由来、看点和教学特色"
    />
  </Row>
)

interface PlaceFieldsProps {
  form: FormInstance<EducationBaseValues>
  set: (fields: Partial<EducationBaseValues>) => void
}

/** 位置与联系 */
export const PlaceFields = ({ form, set }: PlaceFieldsProps) => (
  <Row gutter={24}>
    <Field label="所在地区" name="region">
      <TreePicker tree={regions} placeholder="请选择到县（市、区）" />
    </Field>
    <Text label="详细地址" name="address" placeholder="乡镇街道、路名和门牌号" />
    <Text label="联系人" name="contact" />
    <Text label="联系电话" name="phone" placeholder="手机号，或区号-号码" />
    <Col span={24}>
      <Form.Item label="地图位置">
        <PlacePicker form={form} set={set} />
      </Form.Item>
    </Col>
  </Row>
)

/** 接待与开放 */
export const VisitFields = () => (
  <Row gutter={24}>
    <Col xs={24} lg={12}>
      <Amount bare label="每日接待能力" name="dailyCapacity" input={{ suffix: '人', ...NARROW }} />
      <Amount bare label="讲解员人数" name="guides" input={{ suffix: '人', ...NARROW }} />
      <Amount
        bare
        label="提前预约天数"
        name="noticeDays"
        extra="按周一至周五计算"
        input={{ suffix: '个工作日', ...NARROW }}
      />
      <Amount bare label="建议参观时长" name="visitMinutes" input={{ suffix: '分钟', ...NARROW }} />
      <Text bare label="开放时间" name="openingHours" placeholder="如 9:00–17:00，16:30停止入馆" />
    </Col>
    <Field label="不开放的日期" name="closedDates">
      <ClosedDays />
    </Field>
  </Row>
)

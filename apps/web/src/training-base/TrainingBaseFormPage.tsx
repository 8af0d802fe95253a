import {
  auditStatusB,
  FACILITIES_MAX,
  PICTURES_MAX,
  regions,
  type TrainingBase,
  TrainingBaseInput,
  trainingBaseApi,
} from '@dangxiao/contract'
import { Col, Form, Row, Select } from 'antd'
import { CountedInput, CountedTextArea } from '../fields/CountedInput.tsx'
import { PicturesUpload } from '../fields/files/PicturesUpload.tsx'
import { NumberInput } from '../fields/NumberInput.tsx'
import { TreePicker } from '../fields/pickers/TreePicker.tsx'
import { UnitTreePicker } from '../fields/pickers/UnitTreePicker.tsx'
import { FormCard } from '../form/FormCard.tsx'
import { FormPage } from '../form/FormPage.tsx'
import styles from '../form/form.module.css'
import { RecordForm } from '../form/RecordForm.tsx'
import { maxLengthOf, rulesOf } from '../form/rules.ts'
import { useMe } from '../session/permissions.ts'
import { emptyBase, fromBase, type TrainingBaseValues, toBody, useBaseComparisons } from './values.ts'

const half = { xs: 24, lg: 12 }
const routes = { ...trainingBaseApi, review: trainingBaseApi.view }
const facilities = [
  '无线网络',
  '多媒体教室',
  '录播室',
  '分组研讨室',
  '图书阅览室',
  '机房',
  '健身房',
  '篮球场',
  '医务室',
  '洗衣房',
  '停车场',
  '无障碍通道',
]
const facilityOptions = facilities.map((name) => ({ value: name, label: name }))

/** Adds a training base (`?type=add`) or edits one (`?type=edit&id=7`). */
export function TrainingBaseFormPage() {
  const me = useMe()
  return (
    <FormPage<TrainingBase>
      title="培训基地"
      noun="这个基地"
      permission="training-base:edit"
      find={trainingBaseApi.find}
      listPath="/training-bases"
    >
      {(base, onDone) => (
        <RecordForm<TrainingBaseValues, TrainingBase>
          name="training-base"
          noun="这个基地"
          routes={routes}
          schema={TrainingBaseInput}
          record={base}
          empty={() => emptyBase(me)}
          read={fromBase}
          toBody={toBody}
          useComparisons={useBaseComparisons}
          statuses={auditStatusB}
          onDone={onDone}
        >
          {() => (
            <>
              <FormCard id="section-basic" title="基本信息">
                <BasicFields storedUnit={base?.partySchoolName} />
              </FormCard>
              <FormCard id="section-rooms" title="接待条件">
                <RoomFields />
              </FormCard>
              <FormCard id="section-pictures" title="基地图片">
                <Form.Item
                  name="pictures"
                  rules={rulesOf(TrainingBaseInput, 'pictures')}
                  extra={`1–${PICTURES_MAX}张，可一次选择多张；拖动调整顺序，第一张为封面。支持 JPG、PNG、WebP，单张不超过10MB。`}
                  className={styles.block}
                >
                  <PicturesUpload max={PICTURES_MAX} label="基地图片" />
                </Form.Item>
              </FormCard>
            </>
          )}
        </RecordForm>
      )}
    </FormPage>
  )
}

function TextItem({
  label,
  name,
  placeholder,
}: {
  label: string
  name: 'name' | 'runBy' | 'address' | 'contact' | 'phone'
  placeholder?: string
}) {
  return (
    <Form.Item label={label} name={name} rules={rulesOf(TrainingBaseInput, name)}>
      <CountedInput
        max={maxLengthOf(TrainingBaseInput, name)}
        placeholder={placeholder ?? `请填写${label}`}
      />
    </Form.Item>
  )
}

function BasicFields({ storedUnit }: { storedUnit: string | undefined }) {
  return (
    <Row gutter={24}>
      <Col {...half}>
        <TextItem label="基地名称" name="name" />
      </Col>
      <Col {...half}>
        <TextItem label="主办单位" name="runBy" />
      </Col>
      <Col span={24}>
        <Form.Item label="所属单位" name="partySchoolId" rules={rulesOf(TrainingBaseInput, 'partySchoolId')}>
          <UnitTreePicker
            ownBranch
            adding={storedUnit === undefined}
            permission="training-base:edit"
            label={storedUnit}
            placeholder="请选择所属单位"
          />
        </Form.Item>
      </Col>
      <Col {...half}>
        <Form.Item label="所在地区" name="region" rules={rulesOf(TrainingBaseInput, 'region')}>
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
        <Form.Item label="基地简介" name="introduction" rules={rulesOf(TrainingBaseInput, 'introduction')}>
          <CountedTextArea
            max={maxLengthOf(TrainingBaseInput, 'introduction')}
            placeholder="介绍基地的环境、条件和办班经验"
            autoSize={{ minRows: 4, maxRows: 14 }}
          />
        </Form.Item>
      </Col>
    </Row>
  )
}

const numbers = [
  { label: '教室数量', name: 'classrooms', unit: '间' },
  { label: '最大教室容纳人数', name: 'largestRoom', unit: '人' },
  { label: '床位数', name: 'beds', unit: '张' },
  { label: '餐位数', name: 'diningSeats', unit: '个' },
] as const

function RoomFields() {
  return (
    <Row gutter={24}>
      {numbers.map(({ label, name, unit }) => (
        <Col key={name} {...half}>
          <Form.Item label={label} name={name} rules={rulesOf(TrainingBaseInput, name)}>
            <NumberInput suffix={unit} style={{ width: 180 }} />
          </Form.Item>
        </Col>
      ))}
      <Col span={24}>
        <Form.Item label="配套设施" name="facilities" rules={rulesOf(TrainingBaseInput, 'facilities')}>
          <Select
            mode="tags"
            options={facilityOptions}
            maxCount={FACILITIES_MAX}
            placeholder="选择，或输入后按回车添加"
            tokenSeparators={['、', '，']}
          />
        </Form.Item>
      </Col>
    </Row>
  )
}

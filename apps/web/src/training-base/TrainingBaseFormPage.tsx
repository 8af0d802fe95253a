import {
  auditStatusB,
  FACILITIES_MAX,
  PICTURES_MAX,
  regions,
  type TrainingBase,
  TrainingBaseInput,
  trainingBaseApi,
} from '@dangxiao/contract'
import { Form, Row, Select } from 'antd'
import { fieldsFor } from '../fields/fields-for.tsx'
import { PicturesUpload } from '../fields/files/PicturesUpload.tsx'
import { TreePicker } from '../fields/pickers/TreePicker.tsx'
import { FormCard } from '../form/FormCard.tsx'
import styles from '../form/form.module.css'
import { RecordFormPage } from '../form/RecordFormPage.tsx'
import { rulesOf } from '../form/rules.ts'
import { emptyBase, fromBase, type TrainingBaseValues, toBody, useBaseComparisons } from './values.ts'

const { Amount, Field, LongText, Owner, Text } = fieldsFor(TrainingBaseInput)
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
const NARROW = { style: { width: 180 } }
const facilityOptions = facilities.map((name) => ({ value: name, label: name }))

/** Adds or edits a training base. */
export const TrainingBaseFormPage = () => (
  <RecordFormPage<TrainingBaseValues, TrainingBase>
    name="training-base"
    title="培训基地"
    noun="这个基地"
    permission="training-base:edit"
    listPath="/training-bases"
    routes={routes}
    schema={TrainingBaseInput}
    empty={emptyBase}
    read={fromBase}
    toBody={toBody}
    useComparisons={useBaseComparisons}
    statuses={auditStatusB}
  >
    {({ record }) => (
      <>
        <FormCard id="section-basic" title="基本信息">
          <BasicFields base={record} />
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
  </RecordFormPage>
)

const BasicFields = ({ base }: { base: TrainingBase | undefined }) => (
  <Row gutter={24}>
    <Text label="基地名称" name="name" />
    <Text label="主办单位" name="runBy" />
    <Owner label="所属单位" permission="training-base:edit" record={base} />
    <Field label="所在地区" name="region">
      <TreePicker tree={regions} placeholder="请选择到县（市、区）" />
    </Field>
    <Text label="详细地址" name="address" placeholder="乡镇街道、路名和门牌号" />
    <Text label="联系人" name="contact" />
    <Text label="联系电话" name="phone" placeholder="手机号，或区号-号码" />
    <LongText
      label="基地简介"
      name="introduction"
      rows={[4, 14]}
      placeholder="介绍基地的环境、条件和办班经验"
    />
  </Row>
)

const RoomFields = () => (
  <Row gutter={24}>
    <Amount label="教室数量" name="classrooms" input={{ suffix: '间', ...NARROW }} />
    <Amount label="最大教室容纳人数" name="largestRoom" input={{ suffix: '人', ...NARROW }} />
    <Amount label="床位数" name="beds" input={{ suffix: '张', ...NARROW }} />
    <Amount label="餐位数" name="diningSeats" input={{ suffix: '个', ...NARROW }} />
    <Field wide label="配套设施" name="facilities">
      <Select
        mode="tags"
        options={facilityOptions}
        maxCount={FACILITIES_MAX}
        placeholder="选择，或输入后按回车添加"
        tokenSeparators={['、', '，']}
      />
    </Field>
  </Row>
)

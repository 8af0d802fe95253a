import {
  type FigureKey,
  leaderConcurrentHeads,
  OTHER_SCHOOL,
  otherSchoolTypes,
  runningModes,
  schoolTypes,
  staffingSystems,
  titleKeys,
  UNIT_EXT_ATTACHMENTS_MAX,
  type UnitExt,
  UnitFactsInput,
  unitExtApi,
} from '@dangxiao/contract'
import { Alert, Col, Form, type FormInstance, Radio, Row, Select } from 'antd'
import { CountedTextArea } from '../fields/CountedInput.tsx'
import { AttachmentsUpload } from '../fields/files/AttachmentsUpload.tsx'
import { FormCard } from '../form/FormCard.tsx'
import { FormPage } from '../form/FormPage.tsx'
import { RecordForm } from '../form/RecordForm.tsx'
import { maxLengthOf, rulesOf } from '../form/rules.ts'
import { useAddress } from '../list/useAddress.ts'
import { FigureField } from './FigureField.tsx'
import styles from './unit-ext.module.css'
import { fromUnitExt, toBody, type UnitFactsValues, useUnitFactsComparisons } from './values.ts'

const routes = { ...unitExtApi, add: unitExtApi.update }
const named = (list: readonly { id: number; name: string }[]) =>
  list.map(({ id, name }) => ({ value: id, label: name }))
const thereIs = [
  { value: 1, label: '有' },
  { value: 0, label: '无' },
]
const uploaded = [
  { value: 1, label: '已上传' },
  { value: 0, label: '未上传' },
]

/** Hands in a unit's facts of a year, or changes them. */
export function UnitFactsFormPage() {
  const [{ year }] = useAddress()
  const query: Record<string, string> = year === undefined ? {} : { year: String(year) }
  return (
    <FormPage<UnitExt>
      title="单位年度信息"
      heading="上报单位年度信息"
      noun="这个单位的年度信息"
      permission="unit-ext:edit"
      find={unitExtApi.find}
      revised={false}
      query={query}
      listPath="/unit-facts"
    >
      {(record, onDone) =>
        record && (
          <RecordForm<UnitFactsValues, UnitExt>
            name={`unit-ext-${record.year}`}
            noun="这个单位的年度信息"
            routes={routes}
            schema={UnitFactsInput}
            record={record}
            empty={() => fromUnitExt(record)}
            read={fromUnitExt}
            toBody={toBody}
            useComparisons={useUnitFactsComparisons}
            asked={{ query: { year: String(record.year) } }}
            saved={record.facts ? '修改成功' : '上报成功'}
            confirmText={record.facts ? '保存' : '上报'}
            onDone={onDone}
            waitsFor="附件正在上传，完成后即可保存"
          >
            {({ form, setBusy }) => <Cards form={form} record={record} onBusy={setBusy} />}
          </RecordForm>
        )
      }
    </FormPage>
  )
}

interface CardsProps {
  form: FormInstance<UnitFactsValues>
  record: UnitExt
  onBusy: (busy: boolean) => void
}

function Cards({ form, record, onBusy }: CardsProps) {
  const { partySchoolName, year, facts, previous } = record
  const schoolType = Form.useWatch('schoolType', form)
  const posts = Form.useWatch('postsAllotted', form)
  const filled = Form.useWatch('postsFilled', form)
  const full = Form.useWatch('fullTimeTeachers', form)
  const part = Form.useWatch('partTimeTeachers', form)
  const titles =
    Form.useWatch(
      (values: UnitFactsValues) => titleKeys.reduce((sum, key) => sum + (values[key] ?? 0), 0),
      form,
    ) ?? 0
  const teachers = (full ?? 0) + (part ?? 0)
  const isOver = posts != null && filled != null && filled > posts
  const figure = (name: FigureKey) => (
    <Col xs={24} md={12} xl={8} key={name}>
      <FigureField name={name} previous={previous} />
    </Col>
  )
  return (
    <>
      <Alert
        type="info"
        showIcon
        title={`${partySchoolName} · ${year}年度`}
        description={
          facts
            ? '本年度已上报，修改后点保存即生效。'
            : previous
              ? `已带入${previous.year}年的数据，请逐项核对后上报；变动超过30%的会标出。`
              : '没有以前年度的数据，请填写。'
        }
      />
      <FormCard id="section-school" title="基本情况">
        <Row gutter={24}>
          <Col xs={24} lg={12}>
            <Form.Item label="学校类型" name="schoolType" rules={rulesOf(UnitFactsInput, 'schoolType')}>
              <Select options={named(schoolTypes)} placeholder="请选择" allowClear />
            </Form.Item>
          </Col>
          <Col xs={24} lg={12}>
            {schoolType === OTHER_SCHOOL && (
              <Form.Item
                label="其他学校类型"
                name="otherSchoolType"
                required
                rules={rulesOf(UnitFactsInput, 'otherSchoolType')}
              >
                <Select options={named(otherSchoolTypes)} placeholder="请选择" />
              </Form.Item>
            )}
          </Col>
          <Col xs={24} lg={12}>
            <Form.Item
              label="领导兼任校长"
              name="leaderConcurrentHead"
              rules={rulesOf(UnitFactsInput, 'leaderConcurrentHead')}
            >
              <Select options={named(leaderConcurrentHeads)} placeholder="请选择" />
            </Form.Item>
          </Col>
          <Col xs={24} lg={12}>
            <Form.Item
              label="编制体制"
              name="staffingSystem"
              rules={rulesOf(UnitFactsInput, 'staffingSystem')}
            >
              <Select options={named(staffingSystems)} placeholder="请选择" />
            </Form.Item>
          </Col>
          <Col xs={24} lg={12}>
            <Form.Item label="办学模式" name="runningMode" rules={rulesOf(UnitFactsInput, 'runningMode')}>
              <Select options={named(runningModes)} placeholder="请选择" />
            </Form.Item>
          </Col>
        </Row>
      </FormCard>
      <FormCard id="section-staff" title="编制与教师">
        <Row gutter={24}>
          {figure('postsAllotted')}
          {figure('postsFilled')}
          {isOver && (
            <Col span={24}>
              <Form.Item
                label="超编说明"
                name="overStaffedReason"
                rules={[
                  { required: true, whitespace: true, message: '超编说明不能为空' },
                  ...rulesOf(UnitFactsInput, 'overStaffedReason'),
                ]}
              >
                <CountedTextArea
                  max={maxLengthOf(UnitFactsInput, 'overStaffedReason')}
                  placeholder="实有人数大于编制数，请说明原因"
                  autoSize={{ minRows: 2, maxRows: 6 }}
                />
              </Form.Item>
            </Col>
          )}
        </Row>
        <Row gutter={24}>
          {figure('fullTimeTeachers')}
          {figure('partTimeTeachers')}
        </Row>
        <Row gutter={24}>{titleKeys.map(figure)}</Row>
        <p className={titles > 0 && titles !== teachers ? styles.sumWrong : styles.sum} role="status">
          职称人数合计 {titles} 人，教师总数 {teachers} 人
          {titles > 0 && titles !== teachers && '，两者应相等'}
        </p>
      </FormCard>
      <FormCard id="section-site" title="办学条件">
        <Row gutter={24}>
          {(['siteArea', 'buildingArea', 'classrooms', 'seats', 'beds'] as const).map(figure)}
          <Col xs={24} md={12} xl={8}>
            <Form.Item label="有无直播教室" name="hasLiveRoom" rules={rulesOf(UnitFactsInput, 'hasLiveRoom')}>
              <Radio.Group options={thereIs} />
            </Form.Item>
          </Col>
          <Col xs={24} md={12} xl={8}>
            <Form.Item
              label="培训计划"
              name="isPlanUploaded"
              rules={rulesOf(UnitFactsInput, 'isPlanUploaded')}
            >
              <Radio.Group options={uploaded} />
            </Form.Item>
          </Col>
          <Col span={24}>
            <Form.Item label="附件" name="attachments" rules={rulesOf(UnitFactsInput, 'attachments')}>
              <AttachmentsUpload max={UNIT_EXT_ATTACHMENTS_MAX} onBusy={onBusy} />
            </Form.Item>
          </Col>
        </Row>
      </FormCard>
    </>
  )
}

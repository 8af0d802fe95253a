import {
  birthdayIn,
  ethnicGroups,
  foldIdCard,
  isIdCard,
  politicalAffiliations,
  sexes,
  sexIn,
  type Teacher,
  TeacherInput,
} from '@dangxiao/contract'
import { Button, Col, Form, type FormInstance, Input, Radio, Row } from 'antd'
import { CountedInput } from '../../fields/CountedInput.tsx'
import { DayField } from '../../fields/DayField.tsx'
import { EntryField } from '../../fields/EntryField.tsx'
import { PictureUpload } from '../../fields/files/PictureUpload.tsx'
import { maxLengthOf, rulesOf } from '../../form/rules.ts'
import { IdCardInput } from './IdCardInput.tsx'
import type { TeacherFormValues } from './values.ts'

interface PersonFieldsProps {
  form: FormInstance<TeacherFormValues>
  set: (fields: Partial<TeacherFormValues>) => void
  teacher: Teacher | undefined
}

/** What the number says otherwise than the fields. */
const contradictions = (idCard: string, sex: number | undefined, birthday: string | undefined) => [
  ...(sex && sex !== sexIn(idCard) ? ['性别'] : []),
  ...(birthday && birthday !== birthdayIn(idCard) ? ['出生日期'] : []),
]

/** Who it is. */
export function PersonFields({ form, set, teacher }: PersonFieldsProps) {
  /** A number that is right says the sex and the day of birth too. */
  const readIdCard = (typed: string) => {
    const idCard = foldIdCard(typed)
    if (!isIdCard(idCard)) return
    const { sex, birthday } = form.getFieldsValue(true) as TeacherFormValues
    if (!sex || !birthday) set({ sex: sex ?? sexIn(idCard), birthday: birthday ?? birthdayIn(idCard) })
  }
  const [typed = '', sex, birthday] = [
    Form.useWatch('idCard', form),
    Form.useWatch('sex', form),
    Form.useWatch('birthday', form),
  ]
  const idCard = foldIdCard(typed)
  const wrong = isIdCard(idCard) ? contradictions(idCard, sex, birthday) : []
  return (
    <Row gutter={24}>
      <Col xs={24} lg={12}>
        <Form.Item label="姓名" name="name" rules={rulesOf(TeacherInput, 'name')}>
          <CountedInput max={maxLengthOf(TeacherInput, 'name')} placeholder="请填写姓名" />
        </Form.Item>
        <Form.Item label="性别" name="sex" rules={rulesOf(TeacherInput, 'sex')}>
          <Radio.Group options={sexes.map(({ id, name }) => ({ value: id, label: name }))} />
        </Form.Item>
        <Form.Item label="出生日期" name="birthday" rules={rulesOf(TeacherInput, 'birthday')}>
          <DayField placeholder="如 1980-05-01，18–90周岁" opensAt="1980-01-01" />
        </Form.Item>
        <Form.Item label="手机号" name="phone" rules={rulesOf(TeacherInput, 'phone')}>
          <Input placeholder="11位手机号" inputMode="tel" maxLength={20} autoComplete="off" />
        </Form.Item>
      </Col>
      <Col xs={24} lg={12}>
        <Form.Item label="照片" name="photo" rules={rulesOf(TeacherInput, 'photo')}>
          <PictureUpload
            portrait
            alt="照片"
            hint={
              <span className="quiet">
                近期免冠正面照，选择后可裁剪为 3:4。支持 JPG、PNG、WebP，大小不超过10MB。
              </span>
            }
          />
        </Form.Item>
      </Col>
      <Col xs={24} lg={12}>
        <Form.Item
          label="身份证号"
          name="idCard"
          rules={rulesOf(TeacherInput, 'idCard')}
          tooltip="加密保存，仅显示首尾几位；查看完整号码会留下记录"
          {...(wrong.length > 0 && {
            validateStatus: 'warning' as const,
            extra: (
              <span role="status">
                与{wrong.join('、')}不一致，请核对
                <Button
                  type="link"
                  size="small"
                  onClick={() => set({ sex: sexIn(idCard), birthday: birthdayIn(idCard) })}
                >
                  按身份证号填写
                </Button>
              </span>
            ),
          })}
          getValueFromEvent={(idCard: string) => {
            readIdCard(idCard)
            return idCard
          }}
        >
          <IdCardInput teacherId={teacher?.id} stored={teacher?.idCard ?? ''} />
        </Form.Item>
      </Col>
      <Col xs={24} lg={12}>
        <Form.Item label="民族" name="ethnicGroup" rules={rulesOf(TeacherInput, 'ethnicGroup')}>
          <EntryField list={ethnicGroups} placeholder="请选择民族" />
        </Form.Item>
      </Col>
      <Col xs={24} lg={12}>
        <Form.Item
          label="政治面貌"
          name="politicalAffiliation"
          rules={rulesOf(TeacherInput, 'politicalAffiliation')}
        >
          <EntryField list={politicalAffiliations} placeholder="请选择政治面貌" />
        </Form.Item>
      </Col>
    </Row>
  )
}

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
import { Button, Col, Form, type FormInstance, Input, Row } from 'antd'
import { DayField } from '../../fields/DayField.tsx'
import { fieldsFor } from '../../fields/fields-for.tsx'
import { PictureUpload } from '../../fields/files/PictureUpload.tsx'
import { IdCardInput } from './IdCardInput.tsx'
import type { TeacherFormValues } from './values.ts'

const { Choice, Field, Radios, Text } = fieldsFor(TeacherInput)

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
        <Text bare label="姓名" name="name" />
        <Radios bare label="性别" name="sex" list={sexes} />
        <Field bare label="出生日期" name="birthday">
          <DayField placeholder="如 1980-05-01，18–90周岁" opensAt="1980-01-01" />
        </Field>
        <Field bare label="手机号" name="phone">
          <Input placeholder="11位手机号" inputMode="tel" maxLength={20} autoComplete="off" />
        </Field>
      </Col>
      <Field label="照片" name="photo">
        <PictureUpload
          portrait
          alt="照片"
          hint={
            <span className="quiet">
              近期免冠正面照，选择后可裁剪为 3:4。支持 JPG、PNG、WebP，大小不超过10MB。
            </span>
          }
        />
      </Field>
      <Field
        label="身份证号"
        name="idCard"
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
      </Field>
      <Choice label="民族" name="ethnicGroup" list={ethnicGroups} />
      <Choice label="政治面貌" name="politicalAffiliation" list={politicalAffiliations} />
    </Row>
  )
}

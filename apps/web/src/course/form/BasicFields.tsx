import { CourseInput, courseApi, HONOUR_MAX, type TreeItem } from '@dangxiao/contract'
import { Col, Form, Input, Row } from 'antd'
import type { ReactNode } from 'react'
import { fieldsFor } from '../../fields/fields-for.tsx'
import { TreePicker } from '../../fields/pickers/TreePicker.tsx'
import { TagList } from '../../fields/TagList.tsx'
import { useCall } from '../../session/useFind.ts'

const { Field, LongText, Owner, Text, YesNo } = fieldsFor(CourseInput)

/** Names of what is stored, in case it can no longer be chosen. */
interface StoredNames {
  courseClassification: string
  teachingMethod: string
  partySchool: string
  rating: string | null
}

interface BasicFieldsProps {
  stored?: StoredNames
  /** 课程封面, after the level. */
  cover: ReactNode
  /** 录播课权限, for those who may set it. */
  permission: ReactNode
}

const isOther = ({ itemName }: TreeItem) => itemName === '其他'

export function BasicFields({ stored, cover, permission }: BasicFieldsProps) {
  const classifications = useCall(courseApi.classifications, {})
  const methods = useCall(courseApi.methods, {})
  const ratings = useCall(courseApi.ratings, {})
  const honours = useCall(courseApi.honours, {})

  return (
    <Row gutter={24}>
      <Text wide label="课程名称" name="coursesName" />
      <Field label="课程类别" name="courseClassification">
        <TreePicker
          tree={classifications.data}
          placeholder="请选择课程类别"
          fallbackLabel={stored?.courseClassification}
        />
      </Field>
      <Field label="教学方式" name="teachingMethod">
        <TreePicker tree={methods.data} placeholder="请选择教学方式" fallbackLabel={stored?.teachingMethod} />
      </Field>
      <Owner
        label="所属单位"
        permission="course:edit"
        record={stored && { partySchoolName: stored.partySchool }}
      />
      <LongText label="课程提纲" name="courseInfro" rows={[4, 12]} placeholder="请填写课程提纲" />
      <YesNo label="是否对外展示" name="isShow" />
      <Col xs={24} lg={12}>
        <Form.Item label="教学评价" tooltip="由学员评价后自动产生，此处不能填写">
          <Input disabled placeholder="暂无评价" />
        </Form.Item>
      </Col>
      <Field label="级别" name="rating">
        <TreePicker
          tree={ratings.data}
          accepts={isOther}
          placeholder="请选择级别"
          fallbackLabel={stored?.rating}
        />
      </Field>
      <Field label="荣誉/奖项" name="honorList">
        <TagList
          noun="荣誉/奖项"
          label="荣誉/奖项名称"
          max={HONOUR_MAX}
          most={20}
          known={honours.data?.map(({ name }) => name)}
        />
      </Field>
      <Col span={24}>{cover}</Col>
      {permission}
    </Row>
  )
}

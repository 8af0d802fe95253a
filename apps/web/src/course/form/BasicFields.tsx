import { CourseInput, courseApi, HONOUR_MAX, type TreeItem } from '@dangxiao/contract'
import { Col, Form, Input, Radio, Row } from 'antd'
import type { ReactNode } from 'react'
import { CountedInput, CountedTextArea } from '../../fields/CountedInput.tsx'
import { TreePicker } from '../../fields/pickers/TreePicker.tsx'
import { UnitTreePicker } from '../../fields/pickers/UnitTreePicker.tsx'
import { TagList } from '../../fields/TagList.tsx'
import { maxLengthOf, rulesOf } from '../../form/rules.ts'
import { useCall } from '../../session/useFind.ts'

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
      <Col span={24}>
        <Form.Item label="课程名称" name="coursesName" rules={rulesOf(CourseInput, 'coursesName')}>
          <CountedInput max={maxLengthOf(CourseInput, 'coursesName')} placeholder="请填写课程名称" />
        </Form.Item>
      </Col>
      <Col xs={24} lg={12}>
        <Form.Item
          label="课程类别"
          name="courseClassification"
          rules={rulesOf(CourseInput, 'courseClassification')}
        >
          <TreePicker
            tree={classifications.data}
            placeholder="请选择课程类别"
            fallbackLabel={stored?.courseClassification}
          />
        </Form.Item>
      </Col>
      <Col xs={24} lg={12}>
        <Form.Item label="教学方式" name="teachingMethod" rules={rulesOf(CourseInput, 'teachingMethod')}>
          <TreePicker
            tree={methods.data}
            placeholder="请选择教学方式"
            fallbackLabel={stored?.teachingMethod}
          />
        </Form.Item>
      </Col>
      <Col span={24}>
        <Form.Item label="所属单位" name="partySchoolId" rules={rulesOf(CourseInput, 'partySchoolId')}>
          <UnitTreePicker
            ownBranch
            adding={stored === undefined}
            permission="course:edit"
            label={stored?.partySchool}
            placeholder="请选择所属单位"
          />
        </Form.Item>
      </Col>
      <Col span={24}>
        <Form.Item label="课程提纲" name="courseInfro" rules={rulesOf(CourseInput, 'courseInfro')}>
          <CountedTextArea
            max={maxLengthOf(CourseInput, 'courseInfro')}
            placeholder="请填写课程提纲"
            autoSize={{ minRows: 4, maxRows: 12 }}
          />
        </Form.Item>
      </Col>
      <Col xs={24} lg={12}>
        <Form.Item label="是否对外展示" name="isShow" rules={rulesOf(CourseInput, 'isShow')}>
          <Radio.Group
            options={[
              { value: 1, label: '是' },
              { value: 0, label: '否' },
            ]}
          />
        </Form.Item>
      </Col>
      <Col xs={24} lg={12}>
        <Form.Item label="教学评价" tooltip="由学员评价后自动产生，此处不能填写">
          <Input disabled placeholder="暂无评价" />
        </Form.Item>
      </Col>
      <Col xs={24} lg={12}>
        <Form.Item label="级别" name="rating" rules={rulesOf(CourseInput, 'rating')}>
          <TreePicker
            tree={ratings.data}
            accepts={isOther}
            placeholder="请选择级别"
            fallbackLabel={stored?.rating}
          />
        </Form.Item>
      </Col>
      <Col xs={24} lg={12}>
        <Form.Item label="荣誉/奖项" name="honorList" rules={rulesOf(CourseInput, 'honorList')}>
          <TagList
            noun="荣誉/奖项"
            label="荣誉/奖项名称"
            max={HONOUR_MAX}
            most={20}
            known={honours.data?.map(({ name }) => name)}
          />
        </Form.Item>
      </Col>
      <Col span={24}>{cover}</Col>
      {permission}
    </Row>
  )
}

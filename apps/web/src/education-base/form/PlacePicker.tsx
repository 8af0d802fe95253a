import { EducationBaseInput } from '@dangxiao/contract'
import { Button, Form, type FormInstance, Space } from 'antd'
import type { MouseEvent } from 'react'
import { NumberInput } from '../../fields/NumberInput.tsx'
import { rulesOf } from '../../form/rules.ts'
import { cities, pathOf, toPlace, toPoint, viewOf } from '../map/province.ts'
import styles from '../map/province-map.module.css'
import type { EducationBaseValues } from './values.ts'

interface PlacePickerProps {
  form: FormInstance<EducationBaseValues>
  set: (fields: Pick<EducationBaseValues, 'longitude' | 'latitude'>) => void
}

/** 经度 and 纬度: typed, or chosen on the map, which shows the city of the chosen region. */
export function PlacePicker({ form, set }: PlacePickerProps) {
  const region = Form.useWatch('region', form)
  const longitude = Form.useWatch('longitude', form)
  const latitude = Form.useWatch('latitude', form)
  const view = viewOf(region)
  const [left, top, width, height] = view
  const marker = longitude != null && latitude != null ? toPoint([longitude, latitude]) : undefined

  const choose = ({ clientX, clientY, currentTarget, detail }: MouseEvent<HTMLButtonElement>) => {
    // By keyboard there is no place to take.
    if (detail === 0) return
    const box = currentTarget.getBoundingClientRect()
    const [east, north] = toPlace([
      left + ((clientX - box.left) / box.width) * width,
      top + ((clientY - box.top) / box.height) * height,
    ])
    set({ longitude: round(east), latitude: round(north) })
  }

  return (
    <Space align="start" size={24} wrap>
      <div className={styles.picker}>
        <svg viewBox={view.join(' ')} aria-hidden="true">
          {cities.map(({ code, shape }) => (
            <path key={code} d={pathOf(shape)} className={styles.city} strokeWidth={width / 330} />
          ))}
          {cities.map(({ code, name, middle: [x, y] }) => (
            <text key={code} x={x} y={y} fontSize={width / 32} className={styles.label}>
              {name}
            </text>
          ))}
          {marker && (
            <circle
              cx={marker[0]}
              cy={marker[1]}
              r={width / 60}
              strokeWidth={width / 200}
              className={styles.marker}
            />
          )}
        </svg>
        <button type="button" onClick={choose} aria-label="在地图上点选位置" title="点击选择位置" />
      </div>
      <div>
        <Form.Item label="经度" name="longitude" rules={rulesOf(EducationBaseInput, 'longitude')}>
          <NumberInput style={{ width: 160 }} precision={6} controls={false} placeholder="如 112.982279" />
        </Form.Item>
        <Form.Item label="纬度" name="latitude" rules={rulesOf(EducationBaseInput, 'latitude')}>
          <NumberInput style={{ width: 160 }} precision={6} controls={false} placeholder="如 28.194090" />
        </Form.Item>
        <Button disabled={!marker} onClick={() => set({ longitude: null, latitude: null })}>
          清除位置
        </Button>
        <p className={styles.note}>
          选填。先选所在地区，地图会放大到该市州；
          <br />
          示意图上的位置是约数，可再填写准确的经纬度。
        </p>
      </div>
    </Space>
  )
}

const round = (degrees: number) => Math.round(degrees * 10_000) / 10_000

import { type UploadRun, uploadCauses, uploadOutcomes, uploadSteps } from '@dangxiao/contract'
import { Tag } from 'antd'
import { twoLines } from '../list/columns.tsx'
import type { Columns } from '../list/fit-columns.ts'
import { formatClock, formatDay, formatSize, nameOf } from '../ui/format.ts'
import { durationText, speedText } from './figures.ts'

const colours: Record<number, string | undefined> = { 1: 'success', 2: 'error' }

export const uploadColumns: Columns<UploadRun> = [
  {
    title: '时间',
    dataIndex: 'startTime',
    width: 116,
    minWidth: 98,
    fold: 6,
    render: (time: string) => (
      <>
        {formatDay(time)}
        <div className="quiet-line">{formatClock(time)}</div>
      </>
    ),
  },
  {
    title: '文件',
    key: 'file',
    render: (_, { fileName, fileSize }) => (
      <div className="two-lines" title={fileName} style={{ overflowWrap: 'anywhere' }}>
        {fileName} <span className="quiet">{formatSize(fileSize)}</span>
      </div>
    ),
  },
  {
    title: '单位与上传人',
    key: 'who',
    width: 170,
    minWidth: 120,
    fold: 5,
    render: (_, { partySchoolName, userName }) => (
      <>
        <div className="one-line" title={partySchoolName}>
          {partySchoolName}
        </div>
        <div className="quiet-line">{userName || '—'}</div>
      </>
    ),
  },
  {
    title: '结果',
    key: 'outcome',
    width: 116,
    fold: 9,
    render: (_, { outcome, cause, step }) => (
      <>
        <Tag color={colours[outcome]}>
          {cause === null ? nameOf(uploadOutcomes, outcome) : nameOf(uploadCauses, cause)}
        </Tag>
        {step !== null && <div className="quiet-line">{nameOf(uploadSteps, step)}</div>}
      </>
    ),
  },
  { title: '说明', dataIndex: 'detail', width: 230, minWidth: 140, fold: 7, render: twoLines },
  {
    title: '浏览器',
    dataIndex: 'browser',
    width: 130,
    minWidth: 100,
    fold: 1,
    render: (browser: string, { device }) => {
      const [program, system] = browser.split(' / ')
      return (
        <div title={device}>
          <div className="one-line">{program}</div>
          <div className="quiet-line">{system}</div>
        </div>
      )
    },
  },
  {
    title: '用时',
    key: 'seconds',
    width: 96,
    fold: 3,
    align: 'right',
    render: (_, { seconds, speed }) => (
      <>
        {durationText(seconds)}
        {speed !== null && <div className="quiet-line">{speedText(speed)}</div>}
      </>
    ),
  },
]

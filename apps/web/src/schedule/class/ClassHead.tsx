import DownOutlined from '@ant-design/icons/DownOutlined'
import { type ClassWithLessons, nameIn, semesters, trainingClassLevels } from '@dangxiao/contract'
import { Link, useNavigate, useRouter } from '@tanstack/react-router'
import { Button, Dropdown } from 'antd'
import { AttachmentLink } from '../../fields/files/AttachmentLink.tsx'
import { sheets } from '../print/sheets.ts'
import styles from '../schedule.module.css'
import { ClassStatus } from './ClassStatus.tsx'

/** What a class is, and what can be done with it. */
export function ClassHead({ trainingClass }: { trainingClass: ClassWithLessons }) {
  const router = useRouter()
  const navigate = useNavigate()
  const {
    id,
    name,
    status,
    level,
    year,
    semester,
    startDate,
    endDate,
    people,
    audience,
    headTeacher,
    place,
  } = trainingClass
  const print = (what: string) =>
    navigate({ to: '/classes/$id/print', params: { id: String(id) }, search: { what } })
  return (
    <header className={`${styles.card} ${styles.head}`}>
      <div>
        <h1>{name}</h1>
        <div className={styles.facts}>
          <ClassStatus status={status} />
          <span>
            {startDate} 至 {endDate}
          </span>
          <span>
            {year}年{nameIn(semesters, semester)} · {nameIn(trainingClassLevels, level)}
          </span>
          <span>{trainingClass.partySchoolName}</span>
          <span>
            {people}人{audience && `（${audience}）`}
          </span>
          {headTeacher && <span>班主任：{headTeacher}</span>}
          {place && <span>{place}</span>}
          {trainingClass.scheduleFile && <AttachmentLink file={trainingClass.scheduleFile} />}
        </div>
      </div>
      <div className={styles.actions}>
        <Button onClick={() => router.history.back()}>返回</Button>
        <Dropdown
          trigger={['click']}
          menu={{
            items: sheets.map(({ what, label }) => ({ key: what, label })),
            onClick: ({ key }) => print(key),
          }}
        >
          <Button>
            打印 <DownOutlined style={{ fontSize: 10 }} />
          </Button>
        </Dropdown>
        {trainingClass.can.includes('edit') && (
          <>
            <Link to="/classes/$id/import" params={{ id: String(id) }}>
              <Button>导入课表</Button>
            </Link>
            <Link to="/classes/form" search={{ type: 'edit', id }}>
              <Button>编辑班级</Button>
            </Link>
          </>
        )}
      </div>
    </header>
  )
}

import type { HomeSummary } from '@dangxiao/contract'
import { Link } from '@tanstack/react-router'
import { reviewPanels } from '../review-panels.ts'
import styles from './home.module.css'

type Figure = HomeSummary['figures'][number] & { label: string; to: string }

interface FiguresCardProps {
  figures: readonly Figure[]
  title: string
  scope: HomeSummary['scope'] | undefined
}

/** How many records of each kind there are, and where their review stands. */
export function FiguresCard({ figures, title, scope }: FiguresCardProps) {
  return (
    <section className={styles.card}>
      <h2>{title}</h2>
      <table className={styles.figures}>
        <thead>
          <tr>
            <th scope="col">类别</th>
            <th scope="col">待审核</th>
            <th scope="col">已驳回</th>
            <th scope="col">已通过</th>
          </tr>
        </thead>
        <tbody>
          {figures.map((figure) => {
            const statuses = reviewPanels[figure.resource].statuses
            const cell = (n: number, status: number, note?: string) => (
              <td>
                <Link
                  to={figure.to as '/courses'}
                  search={{
                    ...(scope === 'own' && { unitListScope: '1' }),
                    auditStatus: String(status) as '1',
                  }}
                  data-none={n === 0}
                >
                  {n}
                </Link>
                {note && n > 0 && <small className="quiet"> {note}</small>}
              </td>
            )
            return (
              <tr key={figure.resource}>
                <th scope="row">
                  <Link to={figure.to as '/courses'}>{figure.label}</Link>
                </th>
                {cell(figure.pending, statuses.pending)}
                {cell(figure.rejected, statuses.rejected, figure.mayEdit ? '需修改后重新提交' : undefined)}
                {cell(figure.approved, statuses.approved)}
              </tr>
            )
          })}
        </tbody>
      </table>
      <p className="quiet-small">
        已通过的记录修改后，在新内容审核通过之前，既计入“已通过”，也计入“待审核”或“已驳回”。
      </p>
    </section>
  )
}

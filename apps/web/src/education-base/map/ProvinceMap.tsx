import { cityOf } from '@dangxiao/contract'
import { cities, HEIGHT, pathOf, WIDTH } from './province.ts'
import styles from './province-map.module.css'

interface ProvinceMapProps {
  /** How many there are, by city. */
  counts: ReadonlyMap<number, number>
  /** A city or one of its counties. */
  selected: number | undefined
  onSelect: (city: number | undefined) => void
}

/** The province's cities with a circle for what each has. A click chooses the city, another one lets it go. */
export function ProvinceMap({ counts, selected, onSelect }: ProvinceMapProps) {
  const chosen = selected === undefined ? undefined : cityOf(selected)
  const most = Math.max(1, ...counts.values())
  return (
    <div className={styles.map}>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
        {cities.map(({ code, shape }) => (
          <path key={code} d={pathOf(shape)} className={styles.city} data-chosen={code === chosen} />
        ))}
      </svg>
      {cities.map(({ code, name, middle: [x, y] }) => {
        const n = counts.get(code) ?? 0
        const size = n === 0 ? 18 : 26 + Math.sqrt(n / most) * 26
        return (
          <button
            key={code}
            type="button"
            className={styles.circle}
            style={{ left: `${(x / WIDTH) * 100}%`, top: `${(y / HEIGHT) * 100}%` }}
            aria-pressed={code === chosen}
            aria-label={`${name} ${n}个基地`}
            data-none={n === 0}
            onClick={() => onSelect(code === chosen ? undefined : code)}
          >
            <span>{name}</span>
            <i style={{ width: size, height: size }}>{n}</i>
          </button>
        )
      })}
      <p className={styles.note}>示意图，不作为划界依据</p>
    </div>
  )
}

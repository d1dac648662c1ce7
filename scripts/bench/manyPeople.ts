import type { Pool } from 'pg'
import { normalisedWords } from '#backend/search/words.ts'

/** Names, the frequent ones first, and what makes rare ones. */
const scripts = [
  {
    first: 'Олександр Олена Андрій Наталія Сергій Оксана Володимир Ірина Дмитро Юлія Максим Тетяна Іван Марія Богдан Софія Тарас Ганна Назар Леся Роман Соломія Петро Вікторія Микола Катерина Юрій Анна Ігор Світлана Ольга', // prettier-ignore
    roots: 'Шевч Ковал Бондар Ткач Кравч Олійн Мельн Поліщ Лис Савч Рудн Марч Мороз Петр Іван Павл Клим Гонч Левч Кузьм Панас Сидор Литв Яковл Вовк Гайд Дубин Жук Мазур Назар Пономар Семен Тарас Федор Харч Чорн Щерб Юрч Яремч', // prettier-ignore
    ends: 'енко ук чук ко ський ів ак ець ишин юк ан ар ник',
    syllables: 'ба ве ди зо лу мра ні пе ро ста ту хо ча шо ю',
  },
  {
    first: 'James Mary John Patricia Robert Jennifer Michael Linda William Elizabeth David Barbara Richard Susan Joseph Jessica Thomas Sarah Emma Oliver Amelia Noah Isla Liam Ava Jan Piotr Anna Aoife Sean Niamh Lars Mehmet Elif Priya Wei', // prettier-ignore
    roots: 'Smith Jones Taylor Brown Wilson Evans Thomas Roberts John Walk Wright Robin Thomp White Hugh Edward Green Hall Wood Harr Lew Martin Jack Clark Turn Hill Cooper Ward Moor Scott Parker Kell Murph Walsh Nowak Kowal Schmidt Garc Silv', // prettier-ignore
    ends: 'son s er ley ton field man ez ski berg sen ard ini ova',
    syllables: 'ba ve di zo lu mra ni pe ro sta tu kho cha sho yu',
  },
].map((script) => ({
  first: script.first.split(' '),
  roots: script.roots.split(' '),
  ends: script.ends.split(' '),
  syllables: script.syllables.split(' '),
}))
const others = 'engineer accountant nurse driver designer teacher analyst бухгалтер інженер лікар Київ Львів Одеса Leeds Cork Porto javascript welding postgres python sales marketing Україна облік'.split(' ') // prettier-ignore

/** Somebody's first and last name: frequent ones, and every fourth last name a rare one. */
export function personName(pick: () => number): readonly [string, string] {
  const script = scripts[pick() < 0.6 ? 0 : 1]
  if (!script) throw new Error('There is no such script')
  const frequent = (list: readonly string[]) => list[Math.floor(list.length * pick() ** 2.5)] ?? ''
  const any = (list: readonly string[]) => list[Math.floor(list.length * pick())] ?? ''
  const stem =
    pick() < 0.75
      ? frequent(script.roots)
      : Array.from({ length: 2 + Math.floor(pick() * 3) }, () => any(script.syllables)).join('')
  return [frequent(script.first), stem + frequent(script.ends)]
}

/** Fills the index of people as if they had all chosen to be found. */
export async function fillPeople(pool: Pool, count: number, pick: () => number): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query(`set session_replication_role = replica;
      insert into accounts (id, email, email_verified_at, password_hash, terms_accepted_at) overriding system value
        select n, 'p' || n || '@many.example', now(), '', now() from generate_series(1, ${count}) n`)
    for (let first = 1; first <= count; first += 5_000) {
      const rows = Array.from({ length: 5_000 }, (_, at) => {
        const name = personName(pick)
        const more = Array.from({ length: 10 }, () => others[Math.floor(others.length * pick() ** 2)] ?? '')
        return [first + at, [...normalisedWords(name)], [...normalisedWords([...name, ...more])]]
      })
      await client.query(
        `insert into people_search (user_id, names, words, text)
          select (row->>0)::bigint, array_to_tsvector(array(select jsonb_array_elements_text(row->1))),
            array_to_tsvector(array(select jsonb_array_elements_text(row->2))), '' from jsonb_array_elements($1::jsonb) row`,
        [JSON.stringify(rows)],
      )
    }
  } finally {
    client.release(true)
  }
}

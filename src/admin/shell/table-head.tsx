/** The names of a table's columns: those of texts, then those of numbers. */
export const TableHead = ({ texts, numbers }: { texts: readonly string[]; numbers?: readonly string[] }) => (
  <thead>
    <tr>
      {texts.map((name) => (
        <th key={name} scope="col">
          {name}
        </th>
      ))}
      {numbers?.map((name) => (
        <th key={name} scope="col" data-number="">
          {name}
        </th>
      ))}
    </tr>
  </thead>
)

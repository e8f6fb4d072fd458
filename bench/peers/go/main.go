// The page of GraphQL by graph-gophers/graphql-go and pgx, as their guides put them together: one statement with
// joins, resolvers by methods. No access control. Built from Debian's packages (bench/lib/go.mjs).
package main

import (
	"context"
	"log"
	"net/http"
	"os"
	"strings"
	"time"

	graphql "github.com/graph-gophers/graphql-go"
	"github.com/graph-gophers/graphql-go/relay"
	"github.com/jackc/pgx/v4/pgxpool"
)

const schema = `
	enum Status { pending approved assigned completed cancelled }
	enum Priority { low normal high urgent }
	type Department { id: Int! name: String! }
	type User { id: Int! firstName: String lastName: String }
	type MaintenanceRequest {
		id: Int! title: String! status: Status! priority: Priority! createdAt: String!
		department: Department! requester: User! assignee: User
	}
	type Query { maintenanceRequests(first: Int!): [MaintenanceRequest!]! }
`

const page = `SELECT r.id, r.title, r.status::text, r.priority::text, r.created_at, d.id, d.name,
		q.id, q.first_name, q.last_name, a.id, a.first_name, a.last_name
	FROM maintenance_requests AS r JOIN departments AS d ON d.id = r.department_id
	JOIN users AS q ON q.id = r.requester_id LEFT JOIN users AS a ON a.id = r.assignee_id
	ORDER BY r.created_at DESC, r.id DESC LIMIT $1`

type department struct {
	ID   int32
	Name string
}

type user struct {
	ID        int32
	FirstName *string
	LastName  *string
}

type request struct {
	ID         int32
	Title      string
	Status     string
	Priority   string
	created    time.Time
	Department department
	Requester  user
	Assignee   *user
}

func (r request) CreatedAt() string { return r.created.UTC().Format("2006-01-02T15:04:05.000Z") }

type query struct{ pool *pgxpool.Pool }

func (q query) MaintenanceRequests(ctx context.Context, args struct{ First int32 }) ([]request, error) {
	rows, err := q.pool.Query(ctx, page, args.First)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	found := make([]request, 0, args.First)
	for rows.Next() {
		var r request
		var assignee *int32
		var first, last *string
		if err := rows.Scan(&r.ID, &r.Title, &r.Status, &r.Priority, &r.created, &r.Department.ID, &r.Department.Name,
			&r.Requester.ID, &r.Requester.FirstName, &r.Requester.LastName, &assignee, &first, &last); err != nil {
			return nil, err
		}
		if assignee != nil {
			r.Assignee = &user{*assignee, first, last}
		}
		found = append(found, r)
	}
	return found, rows.Err()
}

func main() {
	separator := "?"
	if strings.Contains(os.Getenv("DATABASE_URL"), "?") {
		separator = "&"
	}
	pool, err := pgxpool.Connect(context.Background(),
		os.Getenv("DATABASE_URL")+separator+"sslmode=disable&pool_max_conns="+os.Getenv("POOL_SIZE"))
	if err != nil {
		log.Fatal(err)
	}
	parsed := graphql.MustParseSchema(schema, &query{pool}, graphql.UseFieldResolvers())
	http.Handle("/graphql", &relay.Handler{Schema: parsed})
	http.HandleFunc("/ready", func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write([]byte("{}")) })
	log.Fatal(http.ListenAndServe("127.0.0.1:"+os.Getenv("PORT"), nil))
}
